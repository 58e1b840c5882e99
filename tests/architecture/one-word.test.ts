import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, listFolders, projectRoot, withTree } from './tree.ts'

/** Folder of a resource -> why src/contract has no file of its name. */
const EXCEPTIONS: Record<string, string> = {
  'src/server/domains/accounts/email-tokens': 'secrets in links of mails, for the auth and users resources',
  'src/server/domains/events/event-images':
    'pictures of events and logos of organizers, of the images resource',
  'src/server/domains/events/event-totals': 'counts of an event, which the stats resource returns',
  'src/server/domains/events/inventory': 'counts of sold tickets, which the tickets resource returns',
  'src/server/domains/members/closing':
    'deletes a member of the members resource; apart because receipts and requests import members',
  'src/server/domains/messaging/emails': 'the queue of mails, which has no endpoint',
  'src/server/domains/operations/event-dates':
    'moves the dates of several resources with the start of their event',
  'src/server/domains/operations/page-meta': 'HTML for search engines and link previews',
  'src/server/domains/operations/sitemap': 'sitemap.xml and robots.txt, beside the API',
  'src/server/domains/payments/connection': 'how an account takes cards, of the accounts resource',
  'src/server/domains/payments/polling': 'asks the payment provider for what no webhook has said',
  'src/server/domains/payments/webhooks': 'signed messages of the payment provider, beside the API',
  'src/server/domains/platform/covers': 'pictures as others show them, of the images resource',
  'src/server/domains/platform/installation':
    'facts about this installation, for the auth and health resources',
  'src/server/domains/platform/throttle': 'counts failed attempts and has no endpoint',
  'src/server/domains/platform/venue': 'which account is the venue; has no endpoint',
  'src/server/domains/sales/order-emails': 'mails about orders, which have no endpoint',
  'src/server/domains/sales/order-refunds': 'money of orders that goes back, of the refunds resource',
  'src/server/domains/sales/order-view':
    'orders as their buyers see them, for checkout, client-orders and my-tickets',
  'src/server/domains/sales/sale-config': 'settings of a sale in memory, for public-events and checkout',
  'src/server/domains/operations/public-site':
    'the branding with the pages that have content in other domains',
  'src/app/data/membership': 'profile, receipts and requests of a member, stored together on their device',
  'src/app/data/edits': 'unsent edits of several resources',
}

const DATA = 'src/app/data'
const DOMAINS = 'src/server/domains'
const SECOND_NOUN_HIDES = /(^|[-/])(utils?|helpers?|misc|common|manager)(\.[a-z]+)*$/

/** Resource folders whose word the contract does not have. */
function findUnknownFolders(root: string): string[] {
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
  test('a resource has the same word in the contract, on the server and in the app', () => {
    expect(listFolders(projectRoot, DOMAINS).length).toBeGreaterThan(0)
    expect(findUnknownFolders(projectRoot).filter((folder) => !(folder in EXCEPTIONS))).toEqual([])
  })

  test('the one-word rule has no stale exception', () => {
    const found = findUnknownFolders(projectRoot)
    expect(Object.keys(EXCEPTIONS).filter((folder) => !found.includes(folder))).toEqual([])
  })

  test('a second word for the same thing is found', async () => {
    const files = {
      'src/contract/orders/orders.ts': '',
      'src/server/domains/sales/orders/service.ts': '',
      'src/server/domains/sales/purchases/service.ts': '',
      'src/app/data/purchase/keys.ts': '',
    }
    expect(await withTree(files, findUnknownFolders)).toEqual([
      'src/server/domains/sales/purchases',
      'src/app/data/purchase',
    ])
  })
})

describe('names of files', () => {
  test('file names describe their content', () => {
    expect(vagueNames(projectRoot)).toEqual([])
  })

  test('file names without meaning are found', async () => {
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
