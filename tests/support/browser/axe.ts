import { waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { VIOLATIONS_ALONE } from './axe-options.ts'

/** What is wrong with the accessibility of a part of a page, as far as it shows without a layout. */
export async function accessibilityProblems(part: Element): Promise<string[]> {
  await waitFor(expectEntered)
  const rules = { 'color-contrast': { enabled: false } }
  const { violations } = await axe.run(part, { ...VIOLATIONS_ALONE, rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** A dialog that is only about to be seen is none to axe, and the page behind it is hidden already. */
function expectEntered(): void {
  for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog]'))
    for (let part: Element | null = dialog; part instanceof HTMLElement; part = part.parentElement)
      if (part.style.opacity === '0' || part.style.visibility === 'hidden')
        throw new Error('a dialog is still on its way in')
}
