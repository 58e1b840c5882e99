import { useCallback, useEffect, useState } from 'react'
import { useStation } from '../screen/station-context.ts'

export type CameraPermission = 'granted' | 'prompt' | 'denied' | 'missing'

/** What the browser grants this phone; each can be asked for from a tap. */
export type Readiness = {
  camera: CameraPermission
  is_storage_persistent: boolean | null
  can_sound: boolean
  stays_awake: boolean
  requestCamera: () => Promise<void>
  requestStorage: () => Promise<void>
  trySound: () => Promise<void>
}

async function readCameraPermission(): Promise<CameraPermission> {
  if (navigator.mediaDevices === undefined) return 'missing'
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    return 'prompt'
  }
}

async function requestCamera(): Promise<CameraPermission> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    for (const track of stream.getTracks()) track.stop()
    return 'granted'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'missing' : 'denied'
  }
}

/** Whether the browser promised not to empty the storage; null where it makes no promises. */
async function isStoragePersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null
}

/** Asks the browser to keep the storage; some decide without asking the person. */
export async function requestPersistentStorage(): Promise<boolean | null> {
  return (await navigator.storage?.persist?.().catch(() => null)) ?? null
}

export function useReadiness(): Readiness {
  const { feedback } = useStation()
  const [camera, setCamera] = useState<CameraPermission>('prompt')
  const [is_storage_kept, setStorageKept] = useState<boolean | null>(null)
  const [can_sound, setCanSound] = useState(feedback.can_sound())
  useEffect(() => {
    void readCameraPermission().then(setCamera)
    void isStoragePersisted().then(setStorageKept)
    const timer = setInterval(() => setCanSound(feedback.can_sound()), 500)
    return () => clearInterval(timer)
  }, [feedback])
  return {
    camera,
    is_storage_persistent: is_storage_kept,
    can_sound,
    stays_awake: 'wakeLock' in navigator,
    requestCamera: useCallback(async () => setCamera(await requestCamera()), []),
    requestStorage: useCallback(async () => setStorageKept(await requestPersistentStorage()), []),
    trySound: useCallback(async () => {
      setCanSound(await feedback.unlock())
      feedback.play('admitted')
    }, [feedback]),
  }
}
