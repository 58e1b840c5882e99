import type { Plugin } from 'vite'

const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const JSON_SCHEMA_IMPORT = /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m
const PROCESSOR_ASSIGNMENT = /^ *inst\._zod\.processJSONSchema = .*;$/gm

/**
 * Removes zod's JSON Schema code from the app; only the server uses it. It adds five kilobytes to every page, and
 * every schema type references it, so that bundlers cannot remove it.
 */
export function stripJsonSchema(): Plugin {
  return {
    name: 'shapes-without-json',
    apply: 'build',
    transform: {
      filter: { id: ZOD_SCHEMAS },
      handler(code) {
        if (!JSON_SCHEMA_IMPORT.test(code) || !PROCESSOR_ASSIGNMENT.test(code))
          this.error('zod is written in another way than it was')
        return code
          .replace(JSON_SCHEMA_IMPORT, (_, ...names) =>
            names
              .slice(0, 2)
              .map((name) => `const ${name} = () => undefined;`)
              .join(''),
          )
          .replaceAll(PROCESSOR_ASSIGNMENT, '')
      },
    },
  }
}
