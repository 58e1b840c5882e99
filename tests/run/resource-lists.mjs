import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const CONTRACT = 'src/contract'
const DECLARATIONS = `${CONTRACT}/resources/declarations`
const PARTS = `${CONTRACT}/resources/parts.gen.ts`
const MODULES = `${CONTRACT}/resources/modules.gen.ts`
const TEXTS = 'src/app/lib/i18n/resource-texts.gen.ts'
const FIELDS = 'src/app/components/fields/fields.gen.ts'
const OTHERS = new Set(['all.gen.ts', 'declare.ts', 'index.ts'])
const NOTE = '// Written by `npm run gen`'

/**
 * Returns the lists of resources, file -> text, from the files that declare them: `declarations/<plural>.ts` exports
 * its name, the contract's `<plural>.ts` its parts, the app's `fields/<name>.ts` the labels of its fields.
 */
export function resourceLists(root) {
  const modules = readdirSync(path.join(root, CONTRACT), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('declarations/'))
  const resources = readdirSync(path.join(root, DECLARATIONS))
    .filter((file) => !OTHERS.has(file))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, DECLARATIONS, file), 'utf8')
      const [, name] = /export const (\w+) = declare\(/.exec(text) ?? []
      const module = modules.find((known) => path.basename(known) === file)
      if (name === undefined) throw new Error(`${DECLARATIONS}/${file} declares nothing`)
      if (module === undefined) throw new Error(`${CONTRACT} has no ${file} with the parts of ${name}`)
      const from = module.startsWith('resources/') ? `./${path.basename(module)}` : `../${module}`
      return { file, name, from, camel: name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()) }
    })
  const lines = (note, toLine) => [`${NOTE}: ${note}.`, ...resources.map(toLine), ''].join('\n')
  return {
    [`${DECLARATIONS}/all.gen.ts`]: lines(
      'every resource that this folder declares',
      ({ name, file }) => `export { ${name} } from './${file}'`,
    ),
    [PARTS]: lines(
      'schemas and endpoints of every declared resource',
      ({ name, camel, from }) => `export { ${camel}Resource as ${name} } from '${from}'`,
    ),
    [MODULES]: lines(
      'modules with the endpoints of every declared resource',
      ({ file, from }) => `export * as ${path.basename(file, '.ts').replaceAll('-', '_')} from '${from}'`,
    ),
    [TEXTS]: [
      `${NOTE}: texts of every declared resource, as in English.`,
      ...resources.map(
        ({ camel, file }) =>
          `import type ${camel} from '#locales/en/resources/${file.replace(/\.ts$/, '.json')}'`,
      ),
      '',
      'export type ResourceTexts = {',
      ...resources.map(({ name, camel }) => `  ${name}: typeof ${camel}`),
      '}',
      '',
    ].join('\n'),
    [FIELDS]: lines(
      'labels of the fields of every declared resource',
      ({ name, camel }) => `export { ${camel}Fields as ${name} } from './${name.replaceAll('_', '-')}.ts'`,
    ),
  }
}
