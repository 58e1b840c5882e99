import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, listFolders, projectRoot, withTree } from './tree.ts'

/** Folder of a resource -> why it has no file of its name in src/contract. */
const EXCEPTIONS: Record<string, string> = {
  'src/server/modules/covers':
    'images as events and organizers show them, apart because images asks events who may',
  'src/server/modules/event-dates': 'dates of several resources that go along with the start of their event',
  'src/server/modules/event-sums': 'sums of what happened at events, which the stats resource tells',
  'src/server/modules/failed-attempts': 'counts wrong passwords for the sign-in and never crosses a wire',
  'src/server/modules/mailed-links': 'secrets that mails carry for the auth and users resources',
  'src/server/modules/in-hand': 'orders as buyers see them, for checkout, client-orders and tickets-in-hand',
  'src/server/modules/installation': 'what the auth and health resources tell of this one installation',
  'src/server/modules/mails': 'what goes out by mail is queued here and never crosses the API',
  'src/server/modules/member-closing':
    'deletes a member of the members resource; apart because receipts and requests know members',
  'src/server/modules/order-mails': 'what is mailed about orders; queued like all mail, never asked for',
  'src/server/modules/page-heads': 'what pages tell search engines and previews of links in their HTML',
  'src/server/modules/provider-reports':
    'what the payment provider says, told to orders and bookings; its messages are no call of the API',
  'src/server/modules/sold-places': 'counts of what tickets have sold, which the tickets resource tells',
  'src/server/modules/sale-terms': 'what the public event and the checkout go by, kept in memory for both',
  'src/server/modules/sitemap': 'a file that search engines ask for beside the API',
  'src/server/modules/venue': 'which account is the venue, for whatever is the venue’s alone',
  'src/app/data/membership':
    'a member’s own side: their profile, receipts and requests, kept on their device as one',
  'src/app/data/edits': 'changes of several resources that wait here for the server',
}

const RESOURCE_FOLDERS = ['src/server/modules', 'src/app/data']
const SECOND_NOUN_HIDES = /(^|[-/])(utils?|helpers?|misc|common|manager)(\.[a-z]+)*$/

/** Folders of resources whose word the contract does not know. */
function strangers(root: string): string[] {
  const words = new Set(
    listFiles(root, ['src/contract']).flatMap((file) => file.replace(/\.ts$/, '').split('/')),
  )
  return RESOURCE_FOLDERS.flatMap((folder) =>
    listFolders(root, folder).map((word) => `${folder}/${word}`),
  ).filter((folder) => !words.has(path.basename(folder)))
}

const vagueNames = (root: string) =>
  listFiles(root, ['src', 'sw', 'tests']).filter((file) =>
    file.split('/').some((part) => SECOND_NOUN_HIDES.test(part)),
  )

describe('the one-word rule', () => {
  test('holds: a resource has the same word in the contract, on the server and in the app', () => {
    expect(listFolders(projectRoot, 'src/server/modules').length).toBeGreaterThan(0)
    expect(strangers(projectRoot).filter((folder) => !(folder in EXCEPTIONS))).toEqual([])
  })

  test('has no exception that is not needed any more', () => {
    const found = strangers(projectRoot)
    expect(Object.keys(EXCEPTIONS).filter((folder) => !found.includes(folder))).toEqual([])
  })

  test('sees a second word for the same thing', async () => {
    const files = {
      'src/contract/orders/row.ts': '',
      'src/server/modules/orders/service.ts': '',
      'src/server/modules/purchases/service.ts': '',
      'src/app/data/purchase/keys.ts': '',
    }
    expect(await withTree(files, strangers)).toEqual([
      'src/server/modules/purchases',
      'src/app/data/purchase',
    ])
  })
})

describe('names of files', () => {
  test('say what is inside', () => {
    expect(vagueNames(projectRoot)).toEqual([])
  })

  test('that say nothing are seen', async () => {
    const files = [
      'src/app/lib/utils.ts',
      'src/rules/date-helpers.ts',
      'src/server/common/a.ts',
      'sw/utility-room.ts',
    ]
    const tree = Object.fromEntries(files.map((file) => [file, '']))
    expect(await withTree(tree, vagueNames)).toEqual(files.slice(0, 3))
  })
})
