import { waitFor } from '@testing-library/react'
import axe, { type Result } from 'axe-core'
import { VIOLATIONS_ALONE } from './axe-options.ts'

const DIALOGS = '[role=dialog], [role=alertdialog]'

/** Returns the accessibility problems of a part of a page that are detectable without layout. */
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

/** axe ignores a dialog that is still fading in, although the page behind it is already hidden. */
function expectEntered(): void {
  for (const dialog of document.querySelectorAll(DIALOGS))
    for (let part: Element | null = dialog; part instanceof HTMLElement; part = part.parentElement)
      if (part.style.opacity === '0' || part.style.visibility === 'hidden')
        throw new Error('a dialog is still on its way in')
}

/**
 * Gives open dialogs a size. jsdom has no layout, so axe would treat a dialog as out of sight and report the page
 * behind it as hidden without a reason.
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

/** axe silently skips a rule whose check throws; returns those rules as problems. */
const brokenChecks = ({ id, nodes }: Result): string[] =>
  nodes
    .flatMap(({ none }) => none)
    .filter((check) => check.id === 'error-occurred')
    .map(({ data }) => `${id} could not be asked: ${String(Reflect.get(Object(data), 'message'))}`)
