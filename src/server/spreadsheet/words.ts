import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { locale, type Locale } from '#contract/contact.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

const file = z.record(z.string(), z.record(z.string(), z.string()))
const texts = new Map(locale.options.map((name) => [name, readTexts(name)]))

function readTexts(name: Locale): z.infer<typeof file> {
  return file.parse(JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'locales', name, 'export.json'), 'utf8')))
}

/** The words above the columns of a file, by keys as `attendees.first_name`, in one language. */
export function wordsOf(name: Locale): (key: string) => string {
  return (key) => {
    const [part = '', last = ''] = key.split('.')
    const text = texts.get(name)?.[part]?.[last]
    if (text === undefined) throw new Error(`No text export:${key} in ${name}`)
    return text
  }
}
