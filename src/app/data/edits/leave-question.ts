import { useEffect, useSyncExternalStore } from 'react'
import { externalStore } from '#app/lib/external-store.ts'

export type SignOutPrompt = { unsent: number; answer: (leaves: boolean) => void }

const question = externalStore<SignOutPrompt | null>(null)
let askers = 0

/** Whether somebody who signs out gives up unsent edits; no, where there is nobody to ask. */
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

/** The question that waits for an answer; the caller shows it. */
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
