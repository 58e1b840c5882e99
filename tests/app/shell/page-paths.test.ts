import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { expect, test } from 'vitest'
import { isPagePath, PAGE_PATHS } from '#contract/page-paths.ts'
import { routes } from '#app/routes.ts'

/** Returns the addresses of a subtree: a route with an index route or without children is a page. */
function pathsOf(node: VirtualRouteNode, above: string): string[] {
  const children = 'children' in node ? (node.children ?? []) : []
  if (node.type === 'index') return [above === '' ? '/' : above]
  const own =
    node.type === 'route' ? `${above}/${node.path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '') : above
  if (node.type === 'route' && children.length === 0) return [own]
  return children.flatMap((child) => pathsOf(child, own))
}

test('the list of addresses that the server knows equals the route table of the app', () => {
  const table = (routes.children ?? []).flatMap((node) => pathsOf(node, ''))
  expect(table.length).toBeGreaterThan(50)
  expect([...PAGE_PATHS].toSorted()).toEqual(table.toSorted())
})

test.each([
  '/',
  '/manage/events',
  '/manage/events/ended',
  '/Manage/Events/',
  '/manage/event/ev_1/dashboard',
  '/manage/organizer/or_1',
  '/manage/organizer/or_1/events/archived',
  '/e/ev_1/海港之光',
])('%s is a page', (path) => expect(isPagePath(path)).toBe(true))

test.each([
  '/manage',
  '/nothing',
  '/manage/event',
  '/manage/events/ended/more',
  '/account/nothing',
  '/e/ev_1',
])('%s is no page', (path) => expect(isPagePath(path)).toBe(false))
