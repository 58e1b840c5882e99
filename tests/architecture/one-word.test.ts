import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, listFolders, projectRoot, withTree } from './tree.ts'

/** Folder of a resource -> why it has no file of its name in src/contract. */
const EXCEPTIONS: Record<string, string> = {
  'src/server/domains/platform/covers':
    'images as events and organizers show them, apart because images asks events who may',
  'src/server/domains/operations/event-dates':
    'dates of several resources that go along with the start of their event',
  'src/server/domains/events/event-totals': 'sums of what happened at events, which the stats resource tells',
  'src/server/domains/platform/throttle': 'counts wrong passwords for the sign-in and never crosses a wire',
  'src/server/domains/accounts/email-tokens': 'secrets that mails carry for the auth and users resources',
  'src/server/domains/sales/order-view':
    'orders as buyers see them, for checkout, client-orders and tickets-in-hand',
  'src/server/domains/platform/installation':
    'what the auth and health resources tell of this one installation',
  'src/server/domains/messaging/emails': 'what goes out by mail is queued here and never crosses the API',
  'src/server/domains/members/closing':
    'deletes a member of the members resource; apart because receipts and requests know members',
  'src/server/domains/sales/order-emails':
    'what is mailed about orders; queued like all mail, never asked for',
  'src/server/domains/operations/page-meta':
    'what pages tell search engines and previews of links in their HTML',
  'src/server/domains/payments/webhooks':
    'what the payment provider says, told to orders and bookings; its messages are no call of the API',
  'src/server/domains/events/inventory': 'counts of what tickets have sold, which the tickets resource tells',
  'src/server/domains/sales/sale-config':
    'what the public event and the checkout go by, kept in memory for both',
  'src/server/domains/operations/sitemap': 'a file that search engines ask for beside the API',
  'src/server/domains/platform/venue': 'which account is the venue, for whatever is the venue’s alone',
  'src/app/data/membership':
    'a member’s own side: their profile, receipts and requests, kept on their device as one',
  'src/app/data/edits': 'changes of several resources that wait here for the server',
}

const DATA = 'src/app/data'
const DOMAINS = 'src/server/domains'
const SECOND_NOUN_HIDES = /(^|[-/])(utils?|helpers?|misc|common|manager)(\.[a-z]+)*$/

/** Folders of resources whose word the contract does not know. */
function strangers(root: string): string[] {
  const words = new Set(
    listFiles(root, ['src/contract']).flatMap((file) => file.replace(/\.ts$/, '').split('/')),
  )
  const domains = listFolders(root, DOMAINS).map((domain) => `${DOMAINS}/${domain}`)
  return [...domains, DATA]
    .flatMap((folder) => listFolders(root, folder).map((word) => `${folder}/${word}`))
    .filter((folder) => !words.has(path.basename(folder)))
}

const vagueNames = (root: string) =>
  listFiles(root, ['src', 'sw', 'tests']).filter((file) =>
    file.split('/').some((part) => SECOND_NOUN_HIDES.test(part)),
  )

describe('the one-word rule', () => {
  test('holds: a resource has the same word in the contract, on the server and in the app', () => {
    expect(listFolders(projectRoot, DOMAINS).length).toBeGreaterThan(0)
    expect(strangers(projectRoot).filter((folder) => !(folder in EXCEPTIONS))).toEqual([])
  })

  test('has no exception that is not needed any more', () => {
    const found = strangers(projectRoot)
    expect(Object.keys(EXCEPTIONS).filter((folder) => !found.includes(folder))).toEqual([])
  })

  test('sees a second word for the same thing', async () => {
    const files = {
      'src/contract/orders/row.ts': '',
      'src/server/domains/sales/orders/service.ts': '',
      'src/server/domains/sales/purchases/service.ts': '',
      'src/app/data/purchase/keys.ts': '',
    }
    expect(await withTree(files, strangers)).toEqual([
      'src/server/domains/sales/purchases',
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
