import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rulesOf, useStyleRules } from '#app/ui/theme/style-rules.ts'

afterEach(cleanup)

test('nested styles become one rule for the element and one for each selector around or inside it', () => {
  const styles = {
    '--own': '#123456',
    fontFamily: 'var(--font)',
    '[data-color-scheme=dark] &': { '--own': '#abcdef' },
    '& [lang]': { backgroundColor: 'red' },
  }
  expect(rulesOf('.page-look', styles)).toEqual([
    '.page-look { --own: #123456; font-family: var(--font) }',
    '[data-color-scheme=dark] .page-look { --own: #abcdef }',
    '.page-look [lang] { background-color: red }',
  ])
})

test('styles without a field of the element itself have no rule for it', () => {
  expect(rulesOf(':root', { ':root:lang(zh)': { '--tight': '0' } })).toEqual([
    ':root:lang(zh) { --tight: 0 }',
  ])
  expect(rulesOf(':root', {})).toEqual([])
})

function Page({ colour }: { colour: string | null }) {
  useStyleRules(colour === null ? [] : rulesOf('body', { backgroundColor: colour }))
  return null
}

test('rules apply while their component is mounted, and the latest replace the earlier', () => {
  const colourOfBody = () => getComputedStyle(document.body).backgroundColor
  const before = colourOfBody()
  const page = render(<Page colour="rgb(1, 2, 3)" />)
  expect(colourOfBody()).toBe('rgb(1, 2, 3)')
  page.rerender(<Page colour="rgb(4, 5, 6)" />)
  expect(colourOfBody()).toBe('rgb(4, 5, 6)')
  page.rerender(<Page colour={null} />)
  expect(colourOfBody()).toBe(before)
  page.rerender(<Page colour="rgb(1, 2, 3)" />)
  page.unmount()
  expect(colourOfBody()).toBe(before)
})
