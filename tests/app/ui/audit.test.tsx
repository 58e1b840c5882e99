import Dialog from '@mui/material/Dialog'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

test('the audit finds a focusable element that is hidden from screen readers', async () => {
  render(
    <div aria-hidden="true">
      <button type="button">Save</button>
    </div>,
  )
  expect(await accessibilityProblems(document.body)).toEqual([
    expect.stringMatching(/^aria-hidden-focus: <div aria-hidden="true">/),
  ])
})

test('the audit accepts the hidden page behind an open dialog', async () => {
  render(
    <>
      <button type="button">Open</button>
      <Dialog open aria-labelledby="question">
        <h2 id="question">Delete it?</h2>
        <button type="button">Delete</button>
      </Dialog>
    </>,
  )
  await screen.findByRole('dialog', { name: 'Delete it?' })
  expect(document.querySelector('[aria-hidden=true] button')).not.toBeNull()
  expect(await accessibilityProblems(document.body)).toEqual([])
})
