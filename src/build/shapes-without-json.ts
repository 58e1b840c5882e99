import type { Plugin } from 'vite'

const SHAPES = /\/zod\/v4\/classic\/schemas\.js$/
const WRITERS = /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m
const OF_EACH_KIND = /^ *inst\._zod\.processJSONSchema = .*;$/gm

/**
 * Leaves out of the app what describes shapes as JSON Schema, which the server alone does: five kilobytes of every
 * page. Each of zod's kinds of shape carries it, and no bundler can see that nobody calls it.
 */
export function shapesWithoutJson(): Plugin {
  return {
    name: 'shapes-without-json',
    apply: 'build',
    transform: {
      filter: { id: SHAPES },
      handler(code) {
        if (!WRITERS.test(code) || !OF_EACH_KIND.test(code))
          this.error('zod is written in another way than it was')
        return code
          .replace(WRITERS, (_, ...names) =>
            names
              .slice(0, 2)
              .map((name) => `const ${name} = () => undefined;`)
              .join(''),
          )
          .replaceAll(OF_EACH_KIND, '')
      },
    },
  }
}
