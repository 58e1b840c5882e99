import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Plugin } from 'vite'

/** Path of the list in the build and on the server. */
const FILE = 'THIRD-PARTY.md'

/** Development dependencies in package.json whose code is in the service worker. */
export const BUNDLED_TOOLS: ReadonlySet<string> = new Set([
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
])

/** Licences stated in a file instead of package.json. */
const LICENCE_OVERRIDES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Licences that need no review; for several joined by OR, one is enough. */
const KNOWN_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i
const LIBVIPS = /^@img\/sharp-libvips-/

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

export type ShippedPackage = {
  name: string
  version: string
  licence: string
  /** Empty when the package has none, or is for another platform. */
  texts: string[]
  /** Installation folder; null when not installed. */
  folder: string | null
}

/** Returns every package in the lock file whose code runs in the server, the app or the service worker. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  const all = Object.entries(packages).flatMap(
    ([install_path, { version = '', license, dev = false }]): ShippedPackage[] => {
      const name = install_path.split('node_modules/').at(-1) ?? ''
      if (name === '' || (dev && !BUNDLED_TOOLS.has(name))) return []
      const package_path = path.join(root, install_path)
      const folder = existsSync(package_path) ? package_path : null
      const licence = license ?? LICENCE_OVERRIDES[name] ?? 'unknown'
      return [{ name, version, licence, texts: folder === null ? [] : textsIn(folder), folder }]
    },
  )
  const unique = new Map(all.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** Returns whether a licence expression is known. */
export function isKnownLicence(licence: string): boolean {
  const expression = licence.replaceAll(/[()]/g, '')
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => KNOWN_LICENCES.has(part.trim())))
}

/** Returns the list with each text once. Throws when a licence is unknown. */
export function writeThirdParty(shipped: readonly ShippedPackage[]): string {
  const unknown = shipped.filter(({ licence }) => !isKnownLicence(licence))
  if (unknown.length > 0)
    throw new Error(`Nobody looked at the licence of ${unknown.map(({ name }) => name).join(', ')}`)
  const byText = new Map<string, ShippedPackage[]>()
  for (const entry of shipped)
    for (const text of entry.texts) byText.set(text, [...(byText.get(text) ?? []), entry])
  return [
    '# Open-source software in Foyer',
    'Foyer is made of its own code and of the packages below. Each belongs to its authors and comes under its own licence.',
    ...libvipsNotice(shipped),
    '## Packages',
    shipped.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`).join('\n'),
    '## Licence texts',
    ...[...byText].map(([text, packages]) => `### ${packages.map(nameOf).join(', ')}\n\n~~~\n${text}\n~~~`),
    '',
  ].join('\n\n')
}

/** Emits the list with the app, and serves it in development. */
export function thirdParty(): Plugin {
  let root = ''
  return {
    name: 'foyer:third-party',
    configResolved: (config) => {
      root = config.root
    },
    configureServer: (server) => {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(writeThirdParty(shippedPackages(root)))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: writeThirdParty(shippedPackages(root)) })
    },
  }
}

const nameOf = ({ name, version }: ShippedPackage) => `${name} ${version}`

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
}

/** Returns the notice for the one LGPL library: that it is a separate file, and where its source is. */
function libvipsNotice(shipped: readonly ShippedPackage[]): string[] {
  const installed = shipped.find(({ name, folder }) => LIBVIPS.test(name) && folder !== null)
  const prebuilt = installed ?? shipped.find(({ name }) => LIBVIPS.test(name))
  if (prebuilt === undefined) return []
  const versions_file = prebuilt.folder === null ? null : path.join(prebuilt.folder, 'versions.json')
  const versions =
    versions_file === null || !existsSync(versions_file)
      ? {}
      : z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(versions_file, 'utf8')))
  return [
    '## libvips (LGPL-3.0-or-later)',
    `Pictures are worked on by libvips and libraries that it is built with, among them some under the LGPL. They come prebuilt with sharp as a shared library in \`node_modules/@img/sharp-libvips-*\` (${prebuilt.version}), unchanged and linked dynamically: whoever runs Foyer may put another build in its place. Source of libvips: https://github.com/libvips/libvips. How this build is made, with the source of each library: https://github.com/lovell/sharp-libvips/tree/v${prebuilt.version}. The licence: https://www.gnu.org/licenses/lgpl-3.0.html and https://www.gnu.org/licenses/gpl-3.0.html.`,
    Object.entries(versions)
      .map(([name, version]) => `- ${name} ${version}`)
      .join('\n'),
  ]
}
