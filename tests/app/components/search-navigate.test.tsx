import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { usePagePath, useSearchNavigate } from '#app/components/list/use-search-navigate.ts'

afterEach(cleanup)

function List() {
  const [renders, setRenders] = useState(0)
  const navigate = useSearchNavigate()
  return (
    <>
      <button type="button" onClick={() => setRenders(renders + 1)}>
        {usePagePath()} {renders}
      </button>
      <button type="button" onClick={() => navigate({ q: 'chan' })}>
        Search
      </button>
    </>
  )
}

/** Shows a list of which the next page loads until `finish` is called. */
async function openList() {
  const root = createRootRoute()
  let finish = () => {}
  const loading = new Promise<void>((resolve) => {
    finish = resolve
  })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/list', component: List }),
    createRoute({
      getParentRoute: () => root,
      path: '/next',
      loader: () => loading,
      component: () => <h1>Next</h1>,
    }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(<RouterProvider router={router} />)
  await screen.findByText('/list 0')
  return {
    leave: () => void router.navigate({ href: '/next' }),
    address: () => router.state.location.href,
    finish: () => act(async () => finish()),
  }
}

test('a page keeps its path while the next page loads', async () => {
  const { leave, finish } = await openList()
  leave()
  fireEvent.click(screen.getByText('/list 0'))
  expect(await screen.findByText('/list 1')).toBeDefined()
  await finish()
  await screen.findByRole('heading', { name: 'Next' })
})

test('a page that is being left changes no address', async () => {
  const { leave, address, finish } = await openList()
  fireEvent.click(screen.getByText('Search'))
  await expect.poll(address).toBe('/list?q=chan')
  leave()
  fireEvent.click(screen.getByText('Search'))
  await finish()
  await screen.findByRole('heading', { name: 'Next' })
  expect(address()).toBe('/next')
})
