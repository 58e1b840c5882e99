import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { chunksOf, DOOR_START, filesOf, namesOf, PAGES, routeFile, START } from './app-files.ts'

type Chunk = Rolldown.OutputChunk

/** The HTML page of a door. */
const DOOR_PAGE = 'door.html'
/** File hints in index.html that differ in a door's page. */
const FILES_OF_ALL = /\s*<(link rel="modulepreload"|link rel="preload" as="style"|meta name="files-)[^>]*>/g

const chunksContaining = (chunks: readonly Chunk[], matches: (id: string) => boolean): string[] =>
  namesOf(chunks.filter(({ moduleIds }) => moduleIds.some(matches)))

const filesFrom = (chunks: readonly Chunk[], start: string, seen = new Set<string>()): string[] =>
  filesOf(
    chunks,
    chunksContaining(chunks, (id) => id === start),
    seen,
  )

const preloadOf = (file: string) => ({
  rel: 'modulepreload',
  fetchpriority: 'low',
  crossorigin: true,
  href: `/${file}`,
})

/** Attributes in this order, by which a door's page finds them. */
const stylePreloadOf = (file: string) => ({
  rel: 'preload',
  as: 'style',
  crossorigin: true,
  href: `/${file}`,
})

/** Returns the style sheets of files. */
const stylesOf = (chunks: readonly Chunk[], files: readonly string[]): string[] =>
  chunks
    .filter(({ fileName }) => files.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])

/**
 * Adds file hints to index.html: preloads for files of every page, and metadata from which main.ts chooses the
 * files of some pages; dependencies first. What is painted without scripts comes before them. A door's page has
 * the files of a door instead.
 */
export function preloadHints(): Plugin {
  return {
    name: 'preload-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: lowerScriptPriority(html),
        tags: tagsOf(chunksOf(bundle)),
      }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const source = doorPage(String(index.source), chunksOf(bundle))
        this.emitFile({ type: 'asset', fileName: DOOR_PAGE, source })
      },
    },
  }
}

const lowerScriptPriority = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
    .replaceAll(
      '<script type="module" crossorigin ',
      '<script type="module" fetchpriority="low" crossorigin ',
    )

function tagsOf(chunks: readonly Chunk[]): HtmlTagDescriptor[] {
  const seen = new Set<string>()
  const shared_files = filesFrom(chunks, START, seen)
  const filesOfPage = (routes: readonly string[]) => {
    const files = filesOf(
      chunks,
      chunksContaining(chunks, (id) => routes.some((route) => id.startsWith(`${routeFile(route)}?`))),
      new Set(seen),
    )
    return [...stylesOf(chunks, files), ...files]
  }
  return [
    ...stylesOf(chunks, shared_files).map((file) => ({ tag: 'link', attrs: stylePreloadOf(file) })),
    ...shared_files.map((file) => ({ tag: 'link', attrs: preloadOf(file) })),
    ...Object.entries(PAGES).map(([page, routes]) => ({
      tag: 'meta',
      attrs: {
        name: `files-${page}`,
        content: filesOfPage(routes)
          .map((file) => `/${file}`)
          .join(' '),
      },
    })),
  ]
}

/** Style sheets come before scripts here, because a door has no first paint to wait for. */
function doorPage(index: string, chunks: readonly Chunk[]): string {
  const files = filesFrom(chunks, DOOR_START)
  const links = [
    ...stylesOf(chunks, files).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ]
  return index.replaceAll(FILES_OF_ALL, '').replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
}
