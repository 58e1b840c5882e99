import { expect, test } from 'vitest'
import { findUndocumented } from './documented-exports.ts'
import { listFiles, projectRoot, withTree } from './tree.ts'

const ROOMS = ['src/contract', 'src/rules', 'src/api-client', 'src/offline']
const SERVICE = /^src\/server\/domains\/[^/]+\/[^/]+\/service\.ts$/

function findUndocumentedServices(root: string): { seen: number; undocumented: string[] } {
  const rooms = ROOMS.flatMap((room) => listFiles(root, [room])).filter((file) => file.endsWith('.ts'))
  const services = listFiles(root, ['src/server/domains']).filter((file) => SERVICE.test(file))
  const found = [...rooms, ...services].map((file) => findUndocumented(root, file))
  return {
    seen: found.reduce((sum, { seen }) => sum + seen, 0),
    undocumented: found.flatMap(({ undocumented }) => undocumented),
  }
}

test('every exported function of contract, rules, api-client, offline and the services has a docstring', () => {
  const { seen, undocumented } = findUndocumentedServices(projectRoot)
  expect(seen).toBeGreaterThan(0)
  expect(undocumented).toEqual([])
})

test('an exported function without a docstring is found in each required folder', async () => {
  const bare = 'export function bare() {}\n'
  const files = {
    'src/contract/a.ts': `${bare}/** Says it. */\nexport function told() {}\nfunction inner() {}\nexport const x = inner\n`,
    'src/rules/a.ts': '/** */\nexport const bare = () => 1\n',
    'src/api-client/a.ts': '// not a docstring\nexport async function bare() {}\n',
    'src/offline/deep/a.ts': '/** @internal */\nexport const bare = function () {}\n',
    'src/server/domains/events/events/service.ts': bare,
    'src/server/domains/events/events/store.ts': bare,
  }
  const { seen, undocumented } = await withTree(files, findUndocumentedServices)
  expect(seen).toBe(6)
  expect(undocumented).toEqual([
    'src/contract/a.ts: bare',
    'src/rules/a.ts: bare',
    'src/api-client/a.ts: bare',
    'src/offline/deep/a.ts: bare',
    'src/server/domains/events/events/service.ts: bare',
  ])
})
