import { describe, expect, test } from 'vitest'
import { findNamesWithoutLabel, readLabelledControls } from './label-in-name.ts'
import { LANGUAGES } from './locale-parity.ts'
import { projectRoot, withTree } from '#tests/architecture/tree.ts'

describe('accessible names', () => {
  const controls = readLabelledControls(projectRoot)

  test.each(LANGUAGES)('every accessible name contains the visible label in %s', (language) => {
    expect(controls.length).toBeGreaterThan(20)
    expect(findNamesWithoutLabel(projectRoot, controls, language)).toEqual([])
  })

  test('the check finds a name without the label', async () => {
    const button = `<Button aria-label={t('open_named', { name })}>{t('open')}</Button>`
    const files = {
      'src/app/part.tsx': `const { t } = useTranslation('part')\nconst part = ${button}`,
      'locales/en/part.json': JSON.stringify({ open: 'Open', open_named: 'Open {{name}}' }),
      'locales/de/part.json': JSON.stringify({ open: 'Ticket öffnen', open_named: 'Ticket {{name}} öffnen' }),
    }
    await withTree(files, (root) => {
      const planted = readLabelledControls(root)
      expect(findNamesWithoutLabel(root, planted, 'en')).toEqual([])
      expect(findNamesWithoutLabel(root, planted, 'de')).toHaveLength(1)
    })
  })
})
