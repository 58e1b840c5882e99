import { useEffect, useSyncExternalStore } from 'react'
import { externalStore } from '#app/lib/external-store.ts'

export type SignOutPrompt = { unsent: number; answer: (leaves: boolean) => void }

const question = externalStore<SignOutPrompt | null>(null)
let askers = 0

/** Whether the user agrees to discard unsent edits on sign-out; false when there is no screen to ask on. */
export function confirmSignOut(unsent: number): Promise<boolean> {
  if (askers === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    question.set({
      unsent,
      answer: (leaves) => {
        question.set(null)
        resolve(leaves)
      },
    })
  })
}

/** The prompt that is waiting for an answer; the caller renders it. */
export function useSignOutPrompt(): SignOutPrompt | null {
  useEffect(() => {
    askers += 1
    return () => {
      askers -= 1
      question.get()?.answer(false)
    }
  }, [])
  return useSyncExternalStore(question.subscribe, question.get)
}
