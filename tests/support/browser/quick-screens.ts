import * as React from 'react'
import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll } from 'vitest'
import { enableAllStyles } from './all-styles.ts'

const LONGEST_WAIT_MS = 60_000

/** True while a query may fail because it is retried; the library has no public name for it. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

configure({
  // A screen on a busy machine reaches the expected state late.
  asyncUtilTimeout: LONGEST_WAIT_MS,
  // An error that is retried does not print the page: only the last one is shown.
  getElementError: (message, container) => {
    const page = isWaiting() ? '' : prettyDOM(container)
    return Object.assign(new Error(`${message}\n\n${page}`), { name: 'TestingLibraryElementError' })
  },
})

// jsdom computes the style of an element from all style sheets, and its labels from the whole page, on each call.
// Both are cached here until the page changes.
let styles = new WeakMap<Element, CSSStyleDeclaration>()
let labels: Map<Element, HTMLLabelElement[]> | undefined
const forget = () => {
  styles = new WeakMap()
  labels = undefined
}
const changes = new MutationObserver(forget)
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
const forgetIfChanged = () => {
  if (changes.takeRecords().length > 0) forget()
}

const page = document.defaultView ?? window
const workOutStyle = page.getComputedStyle.bind(page)

/** MUI reads these styles of a text area to set its height; without layout it has no width. */
const text_area = Object.assign(document.createElement('textarea').style, { display: 'block', width: '0px' })

function styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (element instanceof HTMLTextAreaElement) return text_area
  forgetIfChanged()
  if (pseudo || !element.isConnected) return workOutStyle(element, pseudo)
  const style = styles.get(element) ?? workOutStyle(element)
  styles.set(element, style)
  return style
}

/**
 * As the HTML standard defines: the first element with the id in `for`, or else the first field inside the label.
 */
function fieldOf(label: HTMLLabelElement): HTMLElement | null {
  const named = label.hasAttribute('for') ? document.getElementById(label.htmlFor) : undefined
  if (named === undefined) return label.control
  return named !== null && FIELDS.some((kind) => named instanceof kind) ? named : null
}

function labelsOfPage(): Map<Element, HTMLLabelElement[]> {
  const found = new Map<Element, HTMLLabelElement[]>()
  for (const label of document.querySelectorAll('label')) {
    const field = fieldOf(label)
    if (field !== null) found.set(field, [...(found.get(field) ?? []), label])
  }
  return found
}

const FIELDS = [
  HTMLInputElement,
  HTMLTextAreaElement,
  HTMLSelectElement,
  HTMLButtonElement,
  HTMLOutputElement,
  HTMLMeterElement,
  HTMLProgressElement,
]
const usual_labels = FIELDS.map((kind) => Object.getOwnPropertyDescriptor(kind.prototype, 'labels') ?? {})

for (const [at, { prototype }] of FIELDS.entries())
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const is_hidden = this instanceof HTMLInputElement && this.type === 'hidden'
      if (is_hidden || !this.isConnected) return usual_labels[at]?.get?.call(this) as unknown
      forgetIfChanged()
      labels ??= labelsOfPage()
      return labels.get(this) ?? []
    },
  })
for (const each of [page, window]) each.getComputedStyle = styleOf

// Elements are queried by id on every retry, and a server-rendered style sheet by each component with its own
// styles; jsdom searches the whole page each time.
const BY_ID = /^\[id="([^"]+)"\]$/
const SHEET_OF_SERVER = /^style\[data-emotion="\S+ \S+"\]$/
const findInDocument = Document.prototype.querySelector
const findInElement = Element.prototype.querySelector

Document.prototype.querySelector = function querySelector(this: Document, selector: string): Element | null {
  return SHEET_OF_SERVER.test(selector) ? null : findInDocument.call(this, selector)
}
Element.prototype.querySelector = function querySelector(this: Element, selector: string): Element | null {
  const found = this.isConnected ? document.getElementById(BY_ID.exec(selector)?.[1] ?? '') : null
  return found !== null && found !== this && this.contains(found) ? found : findInElement.call(this, selector)
}

// React records where each element was created for its messages: a tenth of the cost of a screen, unused by tests.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') ?? {},
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Infinity, set: () => {} },
)

// Without layout, the only relevant rules are those that hide or show an element or that put a space between two
// words of a name. A test that reads the style sheets uses all-styles.ts.
const DECIDES = /^\s*(?:display|visibility):/
const BODY = /\{([^{}]*)\}/g
const takeText = Node.prototype.appendChild
const keepVisibilityRules = (rule: string) =>
  rule.replace(BODY, (_, body: string) => {
    const decisive = body.split(';').filter((declaration) => DECIDES.test(declaration))
    return `{${decisive.join(';')}}`
  })
HTMLStyleElement.prototype.appendChild = function appendChild<Added extends Node>(
  this: HTMLStyleElement,
  added: Added,
): Added {
  if (!this.hasAttribute('data-emotion')) return takeText.call(this, added) as Added
  const rule = keepVisibilityRules(added.textContent ?? '')
  if (rule.endsWith('{}')) {
    // Every style lookup would scan the empty sheet; the first one marks where global styles are inserted.
    if (document.querySelector('style[data-emotion="css"]') !== this) this.remove()
    return added
  }
  added.textContent = rule
  return takeText.call(this, added) as Added
}

// Restores jsdom for the next file of this worker.
afterAll(() => {
  changes.disconnect()
  for (const each of [page, window]) each.getComputedStyle = workOutStyle
  for (const [at, { prototype }] of FIELDS.entries())
    Object.defineProperty(prototype, 'labels', usual_labels[at] ?? {})
  Document.prototype.querySelector = findInDocument
  Element.prototype.querySelector = findInElement
  enableAllStyles()
})
