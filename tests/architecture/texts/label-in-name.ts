import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { readTexts, type Texts } from './locale-parity.ts'
import { listFiles } from '#tests/architecture/tree.ts'

/** A control's accessible name and visible label, as keys without their area. */
export type LabelledControl = { file: string; areas: readonly string[]; name: string; label: string }

/** Components that a person presses. */
const CONTROL = /(^|[a-z])(Button|Link)$|^(a|button|Chip|MenuItem|Tab)$/

/** Controls in the app whose accessible name and visible label are different texts. */
export function readLabelledControls(root: string): LabelledControl[] {
  const files = listFiles(root, ['src/app']).filter((file) => file.endsWith('.tsx'))
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const areas = [
      ...new Set([...text.matchAll(/useTranslation\('([\w-]+)'/g)].map(([, area]) => area ?? '')),
    ]
    const found: LabelledControl[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) && CONTROL.test(node.openingElement.tagName.getText())) {
        const names = keysIn(nameOf(node))
        const labels = node.children.flatMap((child) => (ts.isJsxExpression(child) ? keysIn(child) : []))
        for (const [at, label] of labels.entries()) {
          const name = names.length === labels.length ? names[at] : names[0]
          if (name !== undefined) found.push({ file, areas, name, label })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

const nameOf = ({ openingElement }: ts.JsxElement): ts.Node | undefined =>
  openingElement.attributes.properties.find(
    (attribute) => ts.isJsxAttribute(attribute) && attribute.name.getText() === 'aria-label',
  )

/** Keys in the calls of translation functions below a node: `t`, `tForm`, ... */
function keysIn(node: ts.Node | undefined): string[] {
  const keys: string[] = []
  const visit = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && /^t([A-Z]\w*)?$/.test(inner.expression.getText()))
      keys.push(...literalsIn(inner.arguments[0]))
    else ts.forEachChild(inner, visit)
  }
  if (node !== undefined) visit(node)
  return keys
}

function literalsIn(node: ts.Node | undefined): string[] {
  if (node === undefined) return []
  if (ts.isStringLiteral(node)) return [node.text]
  return ts.isConditionalExpression(node) ? [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)] : []
}

/** Names in a language that lack the visible label (WCAG 2.5.3). */
export function findNamesWithoutLabel(
  root: string,
  controls: readonly LabelledControl[],
  language: string,
): string[] {
  const texts = readTexts(root, language)
  return controls.flatMap(({ file, areas, name, label }) => {
    const shown = textsOf(texts, areas, label)
    return textsOf(texts, areas, name)
      .filter((spoken) => !shown.some((text) => spoken.toLowerCase().includes(text.toLowerCase())))
      .map((spoken) => `${file}: "${shown.join(' / ')}" is named "${spoken}"`)
  })
}

/** The text of a key, or its plural forms. */
const textsOf = (texts: Texts, areas: readonly string[], key: string): string[] =>
  areas
    .flatMap((area) => ['', '_one', '_other'].map((form) => texts.get(`${area}:${key}${form}`)))
    .filter((text) => typeof text === 'string')
