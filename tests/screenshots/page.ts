import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { groupBy } from './group-by.ts'
import type { Change } from './pair.ts'
import type { Shots } from './take.ts'

type SheetsPage = {
  sheets: readonly string[]
  shots: Shots
  changes: readonly Change[]
  against?: string | undefined
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes a page with the sheets, and links to all pictures in full size. */
export function writeSheetsPage(file: string, { sheets, shots, changes, against }: SheetsPage): void {
  const link = (target: string) => encodeURI(path.relative(path.dirname(file), target))
  const shown = sheets.map(
    (sheet) => `<p><a href="${link(sheet)}"><img loading="lazy" src="${link(sheet)}" alt=""></a>`,
  )
  const screens = groupBy(shots.pictures, ({ language, screen }) => `${language}, ${screen}`)
  const pictures = [...screens].map(([name, ones]) => {
    const links = ones.map((one) => `<a href="${link(one.file)}">${one.width} ${one.scheme}</a>`)
    return `<li>${escaped(name)}: ${links.join(' ')}`
  })
  const different = changes.map(({ title, kind, cells }) => {
    const links = cells
      .filter((cell) => typeof cell === 'string')
      .map((cell) => `<a href="${link(cell)}">picture</a>`)
    return `<li>${escaped(title)}: ${kind} ${links.join(' ')}`
  })
  const heading = against === undefined ? 'Screens' : `Screens that differ from ${escaped(against)}`
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${heading}</title>
<style>body { font: 16px/1.5 system-ui; margin: 1rem } img { max-width: 100% }</style>
<h1>${heading}</h1>
${against === undefined ? '' : `<ul>${different.join('\n')}</ul>`}
${shown.join('\n')}
<h2>All pictures</h2>
<ul>${pictures.join('\n')}</ul></html>
`,
  )
}
