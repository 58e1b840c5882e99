import { toVisualOrder, isRightToLeft, resolveDirections, startsRightToLeft } from './bidi.ts'
import { getShapedFont } from './shaped-font.ts'
import { findFont, OTHER_SCRIPTS, type Family, type Weight } from './fonts.ts'

/** The part of pdfkit's document that is used here. */
type Paper = Pick<PDFKit.PDFDocument, 'registerFont' | 'font' | 'fontSize' | 'text' | 'widthOfString'>
/** A piece of a line with one font and direction; `level` as in Unicode Standard Annex #9. */
type Run = { font: string; text: string; level: number }
/** In points. */
type TypeStyle = { size: number; weight: Weight; width: number }

/** Replaces characters that no font can draw. */
const UNKNOWN = '□'
/** Spaces of every width, most of which fonts lack, and characters that only affect others. */
const SPACE = /\p{Zs}/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** The same except for joiners, which affect the shape of letters of Arabic and Indic scripts. */
const INVISIBLE_EXCEPT_JOINERS = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
/** Scripts that HarfBuzz sets from right to left by itself. */
const RTL_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Brackets that may be mirrored between a text and its line. */
const BRACKETS = '()[]{}<>«»‹›'
const LRM = '\u200e'
const RLM = '\u200f'
/** Makes pdfkit shape a run as a whole; without features it shapes word by word, from left to right. */
const WHOLE_RUN: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: [] }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const clustersOf = (text: string) =>
  Array.from(graphemes.segment(text), ({ segment, index }) => ({ segment, index }))
/** Marks that must not start a line, and those that must not end one. */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}%°]+/u
const OPENS = /[\p{Ps}\p{Pi}]$/u

export type Typesetter = {
  /** Breaks a text into lines of a width; beyond `most` lines the last one ends in "…". */
  lines: (text: string, type: TypeStyle, most: number) => string[]
  draw: (line: string, at: { x: number; y: number }, type: Omit<TypeStyle, 'width'>) => void
  width: (line: string, type: Omit<TypeStyle, 'width'>) => number
}

/** Font name of each character, by weight. */
type FontMap = Record<Weight, ReadonlyMap<string, string>>

/**
 * Returns a typesetter with fonts for all characters of `texts`, which is everything that will be drawn;
 * `tag` is their language.
 */
export async function makeTypesetter(
  paper: Paper,
  texts: readonly string[],
  tag: string,
): Promise<Typesetter> {
  const all_text = `${texts.join('\n')}\n${UNKNOWN}… ${BRACKETS}`.normalize()
  // Includes single characters, for clusters that no font contains whole.
  const clusters = new Set([...clustersOf(all_text).map(({ segment }) => segment), ...Array.from(all_text)])
  const font_maps = {
    400: await resolveFonts(paper, clusters, 400, tag),
    700: await resolveFonts(paper, clusters, 700, tag),
  }
  const runsOf = (line: string, weight: Weight) => splitRuns(line, font_maps, weight)
  const width: Typesetter['width'] = (line, { size, weight }) =>
    runsOf(line, weight).reduce(
      (sum, { font, text }) => sum + paper.font(font).fontSize(size).widthOfString(text, WHOLE_RUN),
      0,
    )
  return {
    width,
    lines: (text, type, most) => breakLines(text, tag, most, (line) => width(line, type) <= type.width),
    draw: (line, { x, y }, { size, weight }) => {
      let from = x
      for (const { font, text } of toVisualOrder(runsOf(line, weight))) {
        paper.font(font).fontSize(size)
        paper.text(text, from, y, { ...WHOLE_RUN, lineBreak: false, baseline: 'alphabetic' })
        from += paper.widthOfString(text, WHOLE_RUN)
      }
    },
  }
}

async function resolveFonts(paper: Paper, clusters: Iterable<string>, weight: Weight, tag: string) {
  const chinese: Family[] = tag.startsWith('zh-Hans')
    ? ['noto-sans-sc', 'noto-sans-hk']
    : ['noto-sans-hk', 'noto-sans-sc']
  const font_map = new Map<string, string>()
  const registered = new Set<string>()
  for (const cluster of clusters) {
    const font = await findFont(cluster, weight, ['noto-sans', ...chinese, ...OTHER_SCRIPTS])
    if (font === undefined) continue
    font_map.set(cluster, font.name)
    if (!registered.has(font.name)) paper.registerFont(font.name, getShapedFont(font))
    registered.add(font.name)
  }
  return font_map
}

/** Splits a line into as few runs as fonts and directions allow, in logical order. */
function splitRuns(line: string, font_maps: FontMap, weight: Weight): Run[] {
  const runs: Run[] = []
  const { text, levels } = resolveDirections(line.normalize())
  for (const { segment, index } of clustersOf(text))
    for (const { font, text: run_text } of drawable(segment, font_maps[weight])) {
      const level = levels[index] ?? 0
      const last = runs.at(-1)
      if (last?.font === font && last.level === level) last.text += run_text
      else runs.push({ font, text: run_text, level })
    }
  return runs.map((run) =>
    isRightToLeft(run) && !RTL_SCRIPT.test(run.text) ? { ...run, text: reverseClusters(run.text) } : run,
  )
}

const reverseClusters = (text: string) =>
  clustersOf(text)
    .map(({ segment }) => segment)
    .toReversed()
    .join('')

/**
 * Returns the drawable text and font of a grapheme cluster; character by character where no font has it
 * whole.
 */
function drawable(cluster: string, font_map: ReadonlyMap<string, string>): { font: string; text: string }[] {
  const visible = cluster.replace(INVISIBLE, '')
  if (visible === '') return []
  const cluster_font = font_map.get(cluster)
  if (cluster_font !== undefined)
    return [{ font: cluster_font, text: cluster.replace(INVISIBLE_EXCEPT_JOINERS, '') }]
  return Array.from(visible).flatMap((character) => {
    const replacement = SPACE.test(character) ? ' ' : UNKNOWN
    const text = font_map.has(character) ? character : replacement
    const font = font_map.get(text)
    return font === undefined ? [] : [{ font, text }]
  })
}

function breakLines(text: string, tag: string, most: number, fits: (line: string) => boolean): string[] {
  const lines = text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, tag, fits))
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && !fits(`${last}…`)) last = Array.from(last).slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}

function breakParagraph(paragraph: string, tag: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  const append = (piece: string) => {
    if (fits((line + piece).trimEnd())) line += piece
    else {
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  for (const piece of piecesOf(paragraph, tag)) {
    if (fits(piece.trim())) append(piece)
    // A word wider than the line is broken wherever the line is full.
    else for (const character of piece) append(character)
  }
  return [...lines, line.trimEnd()].map(withDirection(startsRightToLeft(paragraph)))
}

/** Keeps a paragraph's direction on lines whose first strong character has another one. */
const withDirection = (is_right_to_left: boolean) => (line: string) =>
  startsRightToLeft(line) === is_right_to_left ? line : `${is_right_to_left ? RLM : LRM}${line}`

/** Splits a paragraph at possible line breaks: between words, with their punctuation. */
function piecesOf(paragraph: string, tag: string): string[] {
  const pieces: string[] = []
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(paragraph)) {
    const last = pieces.at(-1)
    const joins_previous = last !== undefined && (CLOSES.test(segment) || OPENS.test(last))
    if (joins_previous) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
