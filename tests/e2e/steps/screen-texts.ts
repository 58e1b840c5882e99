import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#tests/architecture/tree.ts'

/** Text of a control in another language: a name, or a pattern where the English one is a pattern. */
export type TranslateName = (english: string | RegExp) => string | RegExp

type Texts = { [key: string]: string | Texts }
const textsSchema: z.ZodType<Texts> = z.record(
  z.string(),
  z.lazy(() => z.union([z.string(), textsSchema])),
)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const patternOf = (text: string) => escaped(text.trim()).replaceAll(/\\\{\\\{[^}]*\\\}\\\}/g, '.*')

/**
 * Translates the English names of controls by the keys of their texts.
 * @param root checkout whose texts are shown; an older one may have other texts under the same keys
 */
export function translateNames(language: string, root = projectRoot): TranslateName {
  if (language === 'en' && root === projectRoot) return (english) => english
  const source = [...textsOf(projectRoot, 'en')]
  const shown = textsOf(root, language)
  return (english) => {
    const isMeant = (text: string) => (typeof english === 'string' ? text === english : english.test(text))
    const found = source.filter(([, text]) => isMeant(text)).flatMap(([key]) => shown.get(key) ?? [])
    // A part of the data, such as a person's name, is the same in every language.
    return found.length === 0 ? english : new RegExp(`^(${[...new Set(found.map(patternOf))].join('|')})$`)
  }
}

/** Texts of a language by file and key. */
function textsOf(root: string, language: string): Map<string, string> {
  const folder = path.join(root, 'locales', language)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  )
  return new Map(
    files.flatMap((file) =>
      flattened(file, textsSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))),
    ),
  )
}

function flattened(prefix: string, texts: Texts): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) => {
    // The English singular has no Chinese counterpart.
    const key = `${prefix}:${name.replace(/_(zero|one|two|few|many|other)$/, '')}`
    return typeof value === 'string'
      ? [[key, value] as const].map(([at, text]): [string, string] => [at, text])
      : flattened(key, value)
  })
}
