import { useMutation } from '@tanstack/react-query'
import { closeOwnMembership, downloadOwnData } from '#contract/members/own-data.ts'
import { unsubscribePushes } from '#app/data/pushes/owner.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { forgetMembershipOf } from './store.ts'

/** Downloads a copy of all data stored about the signed-in user. */
export const useFetchOwnData = () =>
  useMutation({
    mutationFn: (): Promise<FetchedFile> =>
      fetchFile(
        { on_progress: () => undefined, signal: new AbortController().signal },
        'about-me.zip',
        (limits) => api().download(downloadOwnData, limits),
      ),
  })

/** Closes the signed-in user's membership permanently. */
export const useCloseMembership = () =>
  useMutation({
    mutationFn: () => api().call(closeOwnMembership, {}),
    // Unsent receipts can no longer be submitted.
    onSuccess: async () => {
      await forgetMembershipOf(currentSession()?.user.id ?? '')
      await unsubscribePushes()
    },
  })
