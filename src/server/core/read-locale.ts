import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import {
  AREAS_OF_RESOURCES,
  RESOURCE_TEXT_FILES,
  withResourceTexts,
  type ResourceTexts,
} from '#contract/resources/texts.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import { PROJECT_ROOT } from './project-root.ts'

/** Returns one area of the translations by language, with the keys that the server needs. */
export function readLocale<Shape extends z.ZodType>(
  area: string,
  shape: Shape,
): Record<Locale, z.infer<Shape>> {
  const entries = locale.options.map((name) => [name, shape.parse(readArea(name, area))])
  return Object.fromEntries(entries) as Record<Locale, z.infer<Shape>>
}

function readArea(language: Locale, area: string): object {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'locales', language, file), 'utf8')) as Record<
      string,
      unknown
    >
  const own = read(`${area}.json`)
  if (!AREAS_OF_RESOURCES.includes(area)) return own
  const parts = Object.entries(RESOURCE_TEXT_FILES).map(([name, file]) => [name, read(file) as ResourceTexts])
  return withResourceTexts(area, own, Object.fromEntries(parts) as Record<string, ResourceTexts>)
}

/** Returns a text with its `{{name}}` holes filled in. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => values[name] ?? '')
}
