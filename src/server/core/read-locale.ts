import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { locale, type Locale } from '#contract/wire/contact.ts'
import { PROJECT_ROOT } from './project-root.ts'

/** Returns one namespace of the translations by language, with the keys that the server needs. */
export function readLocale<Shape extends z.ZodType>(
  area: string,
  shape: Shape,
): Record<Locale, z.infer<Shape>> {
  const entries = locale.options.map((name) => {
    const file = path.join(PROJECT_ROOT, 'locales', name, `${area}.json`)
    return [name, shape.parse(JSON.parse(readFileSync(file, 'utf8')))]
  })
  return Object.fromEntries(entries) as Record<Locale, z.infer<Shape>>
}
