import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

async function namesIn(language: string) {
  vi.resetModules()
  document.cookie = `locale=${language}; path=/`
  const { startI18n } = await import('#app/lib/i18n/i18n.ts')
  await startI18n()
  const { NameFields } = await import('#app/components/inputs/name-fields.tsx')
  const field = (id: string) => ({ id, label: id, value: '', onChange: () => undefined })
  const { unmount } = render(<NameFields first={field('first')} last={field('last')} is_own autoFocus />)
  const ids = (await screen.findAllByRole('textbox')).map(({ id }) => id)
  const focused = document.activeElement?.id
  unmount()
  return { ids, focused }
}

test('the Chinese form asks for the family name first and focuses it', async () => {
  expect(await namesIn('zh-hk')).toEqual({ ids: ['last', 'first'], focused: 'last' })
  expect(await namesIn('zh-cn')).toEqual({ ids: ['last', 'first'], focused: 'last' })
  expect(await namesIn('en')).toEqual({ ids: ['first', 'last'], focused: 'first' })
})
