import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright'
import { build } from 'vite'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}
/** Content security policy of the product server, so that a component that violates it fails here. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; media-src 'self' blob: mediastream:; img-src 'self' blob: data:"

export type ModulePage = { url: string; close(): Promise<void> }

/**
 * Builds one module as the product build does and serves it on its own page.
 * @param entry module path from the repository root
 * @param body markup of the page around it
 */
export async function serveModule(entry: string, body = ''): Promise<ModulePage> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-part-'))
  await build({
    configFile: false,
    root: process.cwd(),
    logLevel: 'error',
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: resolve(entry), output: { entryFileNames: 'part.js' } },
    },
  })
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><title>part</title><body>${body}<script type="module" src="/part.js"></script>`,
  )
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    readFile(file).then(
      (content) => {
        const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Launches headless Chromium. */
export function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...args],
  })
}

/** Phone in portrait orientation with camera permission. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  permissions: ['camera'],
}
