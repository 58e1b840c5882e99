import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MonthGrid } from '#app/ui/fields/time/month-grid.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { loadTestTexts } from './render.tsx'

const onSelect = vi.fn()

/** Sundays are closed; the months from February to April 2027 can be shown. */
function Calendar({ selected = null }: { selected?: string | null }) {
  const [month, setMonth] = useState('2027-03')
  return (
    <MonthGrid
      month={month}
      months={['2027-02', '2027-04']}
      selected={selected}
      today="2027-03-04"
      describe={(day) =>
        new Date(day).getUTCDay() === 0
          ? { label: 'closed', is_selectable: false }
          : { label: 'available', short: 'Free', amount: 1, is_selectable: true }
      }
      onMonth={setMonth}
      onSelect={onSelect}
    />
  )
}

beforeAll(loadTestTexts)
afterEach(() => {
  cleanup()
  onSelect.mockClear()
})

const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string, shiftKey = false) => {
  if (document.activeElement !== null) fireEvent.keyDown(document.activeElement, { key, shiftKey })
}
/** The button of a day; by its attribute, because names of a whole month take long to compute. */
function day(date: string): HTMLElement {
  const button = document.querySelector<HTMLElement>(`td button[aria-label*=" ${date} "]`)
  if (button === null) throw new Error(`${date} is not shown`)
  return button
}

describe('the month grid', () => {
  test('the month grid names each day with its state and is accessible', async () => {
    const { container } = render(<Calendar selected="2027-03-08" />)
    expect(screen.getByRole('grid', { name: 'March 2027' })).toBeDefined()
    expect(day('8 Mar').closest('td')?.getAttribute('aria-selected')).toBe('true')
    expect(day('8 Mar').getAttribute('aria-label')).toMatch(/^Mon.* 8 Mar 2027, available$/)
    expect(day('7 Mar').getAttribute('aria-disabled')).toBe('true')
    expect(day('7 Mar').getAttribute('aria-label')).toMatch(/, closed$/)
    expect(day('4 Mar').getAttribute('aria-current')).toBe('date')
    expect(await accessibilityProblems(container)).toEqual([])
  })

  test('one day is in the tab order: the selected one, otherwise the first that can be selected', () => {
    const stops = (container: HTMLElement) =>
      [...container.querySelectorAll('td button[tabindex="0"]')].map((button) =>
        button.getAttribute('aria-label'),
      )
    expect(stops(render(<Calendar />).container)).toEqual([expect.stringContaining('1 Mar')])
    cleanup()
    expect(stops(render(<Calendar selected="2027-03-08" />).container)).toEqual([
      expect.stringContaining('8 Mar'),
    ])
  })

  test.each([
    ['ArrowRight', '9 Mar'],
    ['ArrowLeft', '7 Mar'],
    ['ArrowDown', '15 Mar'],
    ['ArrowUp', '1 Mar'],
    ['End', '14 Mar'],
    ['Home', '8 Mar'],
    ['PageDown', '8 Apr'],
    ['PageUp', '8 Feb'],
  ])('%s moves the focus', (key, date) => {
    render(<Calendar selected="2027-03-08" />)
    day('8 Mar').focus()
    press(key)
    expect(focused()).toContain(` ${date} `)
  })

  test('the focus stops at the first and last day that can be shown', () => {
    render(<Calendar selected="2027-03-08" />)
    day('8 Mar').focus()
    press('PageDown', true)
    expect(focused()).toContain(' 30 Apr ')
    expect(screen.getByRole('grid', { name: 'April 2027' })).toBeDefined()
    press('PageUp', true)
    expect(focused()).toContain(' 1 Feb ')
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true)
  })

  test('only a day that can be selected is selected', () => {
    render(<Calendar />)
    fireEvent.click(day('7 Mar'))
    expect(onSelect).not.toHaveBeenCalled()
    fireEvent.click(day('9 Mar'))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('2027-03-09')
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(screen.getByRole('grid', { name: 'April 2027' })).toBeDefined()
  })
})
