import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FailureBoundary } from '#app/ui/failure-boundary.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'

afterEach(() => vi.restoreAllMocks())

test('a component whose chunk fails to load leaves its surroundings usable and is requested again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const files = [Promise.reject(new Error('offline')), Promise.resolve(() => <p>the sheet</p>)]
  const Part = lazyThemed(() => files.shift() ?? Promise.reject(new Error('asked too often')))
  const onFailure = vi.fn()
  const page = () => (
    <main>
      <p>the camera</p>
      <FailureBoundary fallback={<p>not kept</p>} onFailure={onFailure}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </FailureBoundary>
    </main>
  )
  const first = render(page())
  await screen.findByText('not kept')
  screen.getByText('the camera')
  expect(onFailure).toHaveBeenCalledOnce()
  first.unmount()
  await waitFor(
    () => {
      cleanup()
      render(page())
      return screen.findByText('the sheet', {}, { timeout: 300 })
    },
    { interval: 400 },
  )
})
