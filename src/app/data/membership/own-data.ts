import { useMutation } from '@tanstack/react-query'
import { closeOwnMembership, downloadOwnData } from '#contract/members/own-data.ts'
import { unsubscribePushes } from '#app/data/pushes/owner.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { forgetMembershipOf } from './store.ts'

/** Fetches a copy of everything that is kept about who is signed in. */
export const useFetchOwnData = () =>
  useMutation({
    mutationFn: (): Promise<FetchedFile> =>
      fetchFile(
        { on_progress: () => undefined, signal: new AbortController().signal },
        'about-me.zip',
        (limits) => api().download(downloadOwnData, limits),
      ),
  })

/** Closes the membership of who is signed in, for good. */
export const useCloseMembership = () =>
  useMutation({
    mutationFn: () => api().call(closeOwnMembership, {}),
    // Receipts that were not sent have nowhere to go.
    onSuccess: async () => {
      await forgetMembershipOf(currentSession()?.user.id ?? '')
      await unsubscribePushes()
    },
  })
