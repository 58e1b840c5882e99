import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { locale, type Locale } from '#contract/contact.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

const file = z.record(z.string(), z.record(z.string(), z.string()))
/** What screens say too is said in the same words. */
const shared = z.object({ order_status: z.record(z.string(), z.string()) })
const texts = new Map(locale.options.map((name) => [name, readTexts(name)]))

function readTexts(name: Locale): z.infer<typeof file> {
  return { ...file.parse(readWords(name, 'export')), ...shared.parse(readWords(name, 'event-people')) }
}

function readWords(name: Locale, area: string): unknown {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'locales', name, `${area}.json`), 'utf8'))
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
