import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** One folder per test process, beside the packages that its programs import. */
const FOLDER = path.resolve(`node_modules/.cache/child-programs/${process.pid}`)

process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }))

const built = new Map<string, Promise<string>>()

/**
 * Starts a test program as a separate process. It is bundled into one file once for all its starts, because
 * loading the sources one by one takes longer than most programs run.
 * @param file absolute path of the source
 */
export async function startChild(
  file: string,
  args: readonly string[],
  options: ForkOptions = {},
): Promise<ChildProcess> {
  const program = built.get(file) ?? bundle(file)
  built.set(file, program)
  return fork(await program, args, options)
}

async function bundle(file: string): Promise<string> {
  const { name } = path.parse(file)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __BUILD__: JSON.stringify('test') },
    ssr: { external: true, noExternal: [/^#/] },
    build: {
      ssr: file,
      outDir: path.join(FOLDER, name),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  return path.join(FOLDER, name, `${name}.mjs`)
}
