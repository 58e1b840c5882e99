import { useEffect, useSyncExternalStore } from 'react'
import { externalStore } from '#app/lib/external-store.ts'

export type SignOutPrompt = { unsent: number; answer: (is_confirmed: boolean) => void }

const prompt = externalStore<SignOutPrompt | null>(null)
let mounted_prompts = 0

/** Whether the user agrees to discard unsent edits on sign-out; false when there is no screen to ask on. */
export function confirmSignOut(unsent: number): Promise<boolean> {
  if (mounted_prompts === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    prompt.set({
      unsent,
      answer: (is_confirmed) => {
        prompt.set(null)
        resolve(is_confirmed)
      },
    })
  })
}

/** The prompt that is waiting for an answer; the caller renders it. */
export function useSignOutPrompt(): SignOutPrompt | null {
  useEffect(() => {
    mounted_prompts += 1
    return () => {
      mounted_prompts -= 1
      prompt.get()?.answer(false)
    }
  }, [])
  return useSyncExternalStore(prompt.subscribe, prompt.get)
}
