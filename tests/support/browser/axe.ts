import { waitFor } from '@testing-library/react'
import axe, { type Result } from 'axe-core'
import { VIOLATIONS_ALONE } from './axe-options.ts'

const DIALOGS = '[role=dialog], [role=alertdialog]'

/** What is wrong with the accessibility of a part of a page, as far as it shows without a layout. */
export async function accessibilityProblems(part: Element): Promise<string[]> {
  await waitFor(expectEntered)
  const rules = { 'color-contrast': { enabled: false } }
  const takeBack = layOutDialogs()
  try {
    const { violations, incomplete } = await axe.run(part, { ...VIOLATIONS_ALONE, rules })
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    return [...found, ...incomplete.flatMap(brokenChecks)]
  } finally {
    takeBack()
  }
}

/** A dialog that is only about to be seen is none to axe, and the page behind it is hidden already. */
function expectEntered(): void {
  for (const dialog of document.querySelectorAll(DIALOGS))
    for (let part: Element | null = dialog; part instanceof HTMLElement; part = part.parentElement)
      if (part.style.opacity === '0' || part.style.visibility === 'hidden')
        throw new Error('a dialog is still on its way in')
}

/**
 * An open dialog keeps the page from scrolling, and jsdom gives every part of it no size: to axe all of that is out
 * of sight, and a page hidden behind a dialog is hidden for no reason.
 */
function layOutDialogs(): () => void {
  const over_all = [document.documentElement, document.body, ...document.querySelectorAll(DIALOGS)]
  for (const part of over_all) part.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight)
  document.elementsFromPoint = () => []
  return () => {
    for (const part of over_all) Reflect.deleteProperty(part, 'getBoundingClientRect')
    Reflect.deleteProperty(document, 'elementsFromPoint')
  }
}

/** A rule whose check throws is left out by axe in silence, and would never find anything. */
const brokenChecks = ({ id, nodes }: Result): string[] =>
  nodes
    .flatMap(({ none }) => none)
    .filter((check) => check.id === 'error-occurred')
    .map(({ data }) => `${id} could not be asked: ${String(Reflect.get(Object(data), 'message'))}`)
