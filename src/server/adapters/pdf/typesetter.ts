import { findFont, type Family, type Weight } from './fonts.ts'

/** What a document can do for us; pdfkit's own. */
type Paper = Pick<PDFKit.PDFDocument, 'registerFont' | 'font' | 'fontSize' | 'text' | 'widthOfString'>
/** A piece of a line that one font draws. */
type Run = { font: string; text: string }
/** In points. */
type Type = { size: number; weight: Weight; width: number }

/** Stands for what no font of ours can draw. */
const UNKNOWN = '□'
/** Spaces of every width, of which fonts have few, and what only steers other characters. */
const SPACE = /\p{Zs}/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
/** Marks that must not begin a line, and those that must not end one. */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}%°]+/u
const OPENS = /[\p{Ps}\p{Pi}]$/u

export type Typesetter = {
  /** The lines of a text in a width; of more than `most` the last one ends in "…". */
  lines: (text: string, type: Type, most: number) => string[]
  draw: (line: string, at: { x: number; y: number }, type: Omit<Type, 'width'>) => void
  width: (line: string, type: Omit<Type, 'width'>) => number
}

/** The name of the font of each character, by weight. */
type Cast = Record<Weight, ReadonlyMap<string, string>>

/** Sets texts in fonts that have their characters; `texts` is all that will be drawn, `tag` their language. */
export async function makeTypesetter(
  paper: Paper,
  texts: readonly string[],
  tag: string,
): Promise<Typesetter> {
  const characters = new Set(`${texts.join('')}${UNKNOWN}… `.normalize())
  const cast = {
    400: await castFonts(paper, characters, 400, tag),
    700: await castFonts(paper, characters, 700, tag),
  }
  const runsOf = (line: string, weight: Weight) => splitRuns(line, cast, weight)
  const width: Typesetter['width'] = (line, { size, weight }) =>
    runsOf(line, weight).reduce(
      (sum, { font, text }) => sum + paper.font(font).fontSize(size).widthOfString(text),
      0,
    )
  return {
    width,
    lines: (text, type, most) => breakLines(text, tag, most, (line) => width(line, type) <= type.width),
    draw: (line, { x, y }, { size, weight }) => {
      let from = x
      for (const { font, text } of runsOf(line, weight)) {
        paper.font(font).fontSize(size)
        paper.text(text, from, y, { lineBreak: false, baseline: 'alphabetic' })
        from += paper.widthOfString(text)
      }
    },
  }
}

async function castFonts(paper: Paper, characters: Iterable<string>, weight: Weight, tag: string) {
  const chinese: Family[] = tag.startsWith('zh-Hans')
    ? ['noto-sans-sc', 'noto-sans-hk']
    : ['noto-sans-hk', 'noto-sans-sc']
  const cast = new Map<string, string>()
  const registered = new Set<string>()
  for (const character of characters) {
    const font = await findFont(character, weight, ['noto-sans', ...chinese])
    if (font === undefined) continue
    cast.set(character, font.name)
    if (!registered.has(font.name)) paper.registerFont(font.name, font.data)
    registered.add(font.name)
  }
  return cast
}

/** As few pieces as the fonts allow. */
function splitRuns(line: string, cast: Cast, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const character of line.normalize()) {
    if (UNSEEN.test(character)) continue
    const instead = SPACE.test(character) ? ' ' : UNKNOWN
    const drawn = cast[weight].has(character) ? character : instead
    const font = cast[weight].get(drawn)
    if (font === undefined) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
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
  const put = (piece: string) => {
    if (fits((line + piece).trimEnd())) line += piece
    else {
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  for (const piece of piecesOf(paragraph, tag)) {
    if (fits(piece.trim())) put(piece)
    // A word wider than the line is cut wherever it is full.
    else for (const character of piece) put(character)
  }
  return [...lines, line.trimEnd()]
}

/** Where a line may end: between words, with the marks that belong to them. */
function piecesOf(paragraph: string, tag: string): string[] {
  const pieces: string[] = []
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(paragraph)) {
    const last = pieces.at(-1)
    const belongs = last !== undefined && (CLOSES.test(segment) || OPENS.test(last))
    if (belongs) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
