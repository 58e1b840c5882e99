import { describe, expect, test } from 'vitest'
import { countEscapes, filesOfResource, findFullFolders, countSourceLines } from '#tests/measure/source.ts'
import { findMissingSteps, findMisplacedSteps, readExampleSteps } from './walk.ts'
import { projectRoot, withTree } from './tree.ts'

/** The target is twenty; a folder is split before it reaches thirty. */
const FILES_IN_A_FOLDER = 29

describe('the measures of the source', () => {
  const planted = {
    'src/contract/promo-codes.ts': 'export const promoCode = 1\n',
    'src/app/promo-codes/dialog.tsx': 'export const dialog = 1\n',
    'src/app/routes.ts': "route('/promo-codes')\n",
    'src/app/route-tree.gen.ts': 'PromoCodes\n',
    'src/server/core/db/migrations/0001.sql': 'promo_codes\n',
    'src/server/tickets.ts': '// nothing of it\n\nexport const ticket = 1\n',
    'tests/server/promo-codes.test.ts': '',
    'tests/server/tickets.test.ts': 'addPromoCode()\n',
    'locales/en/promo-codes.json': '{}\n',
  }

  test('the measures find no folder that is too full', () => {
    expect(findFullFolders(projectRoot, FILES_IN_A_FOLDER)).toEqual([])
  })

  test('the measures separate the files of a feature from those that name it', async () => {
    expect(await withTree(planted, (root) => filesOfResource(root, 'promo_code'))).toEqual({
      own: ['src/app/promo-codes/dialog.tsx', 'src/contract/promo-codes.ts'],
      foreign: ['src/app/routes.ts'],
      own_tests: ['tests/server/promo-codes.test.ts'],
      foreign_tests: ['tests/server/tickets.test.ts'],
    })
  })

  test('the measures count handwritten lines', async () => {
    expect(await withTree(planted, countSourceLines)).toBe(6)
  })

  test('the measures report a full folder, and no folder of one file per path', async () => {
    const files = ['src/rules/a.ts', 'src/rules/b.ts', 'src/rules/sales/c.ts', 'src/app/routes/d.tsx']
    const tree = Object.fromEntries([...files, 'src/app/routes/e.tsx'].map((file) => [file, '']))
    expect(await withTree(tree, (root) => findFullFolders(root, 1))).toEqual(['src/rules: 2'])
  })

  test('the measures count the type any and casts, and no words in texts and comments', () => {
    const [word, text] = ['any', "export const said = 'any as one' as const // any\n"]
    const open = `export type Open = ${word}[]\nexport const open = said as unknown as ${word}\n`
    expect(countEscapes('a.ts', text + open)).toEqual({ any: 2, casts: 2 })
  })
})

describe('the worked example', () => {
  test('the worked example names existing files with their contents in the order of layers', () => {
    const steps = readExampleSteps(projectRoot)
    expect(findMissingSteps(projectRoot, steps)).toEqual([])
    expect(findMisplacedSteps(steps)).toEqual([])
  })

  test('the worked example covers every product file that names its resource, and no other', () => {
    const { own, foreign, own_tests } = filesOfResource(projectRoot, 'capacity_assignment')
    const walked = readExampleSteps(projectRoot).map(({ file }) => file)
    expect(walked.filter((file) => !file.startsWith('tests/')).toSorted()).toEqual(
      [...own, ...foreign].toSorted(),
    )
    expect(walked).toEqual(expect.arrayContaining(own_tests))
    expect(new Set(walked).size).toBe(walked.length)
  })

  test('an error in the worked example is found', async () => {
    const page = [
      '### What has to be written',
      '- `src/app/a.ts` (`here`): known to nobody',
      '- `src/contract/a.ts` (`thing`, `other`): known to all',
      '- `src/contract/gone.ts` (`thing`): not there',
      '### What is there because somebody uses it',
      '- `src/rules/a.ts` (`thing`): a list of its own',
    ]
    const tree = {
      'CONTRIBUTING.md': page.join('\n'),
      'src/app/a.ts': 'here\n',
      'src/contract/a.ts': 'thing and others\n',
      'src/rules/a.ts': 'thing\n',
    }
    const faults = await withTree(tree, (root) => {
      const steps = readExampleSteps(root)
      return [...findMissingSteps(root, steps), ...findMisplacedSteps(steps)]
    })
    expect(faults).toEqual([
      'src/contract/a.ts: other',
      'src/contract/gone.ts',
      'src/contract/a.ts',
      'src/contract/gone.ts',
    ])
  })
})
