export type ElementQuery = {
  kind: 'button' | 'link' | 'field' | 'heading' | 'text'
  /** The complete accessible name, or a pattern in it. */
  name: string | RegExp
  /** Name of the enclosing region or dialog. */
  within?: string
}

/** Query in a form that can be passed into a page, which patterns cannot. */
export type SerializedQuery = { kind: ElementQuery['kind']; pattern: string; within: string | null }

export type PageFunction = (asked: SerializedQuery) => Element | null

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export const serializeQuery = ({ kind, name, within }: ElementQuery): SerializedQuery => ({
  kind,
  pattern: typeof name === 'string' ? `^${escape(name)}$` : name.source,
  within: within ?? null,
})

/** Runs inside the page: returns the first visible element of this kind with this accessible name. */
export function findElement({ kind, pattern, within }: SerializedQuery): Element | null {
  const SELECTORS = {
    button: 'button, [role=button], [role=menuitem]',
    link: 'a[href]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3',
    text: 'body *',
  }
  const named = new RegExp(pattern, 'u')
  const words = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const byIds = (ids: string) =>
    ids
      .split(' ')
      .map((id) => words(document.getElementById(id)))
      .join(' ')
  const labelOf = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labelled_by = element.getAttribute('aria-labelledby')
    if (labelled_by !== null) return byIds(labelled_by)
    if (kind === 'field') return [...((element as HTMLInputElement).labels ?? [])].map(words).join(' ')
    return words(element)
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && !(element as HTMLButtonElement).disabled
  const ownWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
  const isWanted = (element: Element) => {
    if (!isShown(element)) return false
    if (kind === 'text') return ownWords(element) && named.test(words(element))
    return named.test(kind === 'field' ? labelOf(element).replace(/\s?\*$/, '') : labelOf(element))
  }
  const rooms =
    within === null
      ? [document.body]
      : [...document.querySelectorAll('section, [role=region], [role=dialog], fieldset')].filter(
          (room) => labelOf(room) === within,
        )
  for (const room of rooms) {
    const found = [...room.querySelectorAll(SELECTORS[kind])].find(isWanted)
    if (found !== undefined) return found
  }
  return null
}

/** Runs inside the page: replaces the value of a field without keys that a door would take for a scanner. */
export function pasteInto(field: Element, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.select()
  document.execCommand('insertText', false, text)
}

/** Runs inside the page: clicks an element. */
export function clickOn(element: Element): void {
  if (element instanceof HTMLElement) element.click()
}
