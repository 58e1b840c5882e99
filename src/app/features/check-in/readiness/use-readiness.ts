import { useCallback, useEffect, useState } from 'react'
import { useStation } from '../screen/station-context.ts'

export type CameraPermission = 'granted' | 'prompt' | 'denied' | 'missing'

/** Permissions of this phone; each can be requested with a tap. */
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

/** Whether storage is persistent; null where the browser does not say. */
async function isStoragePersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null
}

/** Requests persistent storage; some browsers decide without a prompt. */
export async function requestPersistentStorage(): Promise<boolean | null> {
  return (await navigator.storage?.persist?.().catch(() => null)) ?? null
}

export function useReadiness(): Readiness {
  const { feedback } = useStation()
  const [camera, setCamera] = useState<CameraPermission>('prompt')
  const [is_storage_persistent, setStoragePersistent] = useState<boolean | null>(null)
  const [can_sound, setCanSound] = useState(feedback.can_sound())
  useEffect(() => {
    void readCameraPermission().then(setCamera)
    void isStoragePersisted().then(setStoragePersistent)
    const timer = setInterval(() => setCanSound(feedback.can_sound()), 500)
    return () => clearInterval(timer)
  }, [feedback])
  return {
    camera,
    is_storage_persistent,
    can_sound,
    stays_awake: 'wakeLock' in navigator,
    requestCamera: useCallback(async () => setCamera(await requestCamera()), []),
    requestStorage: useCallback(async () => setStoragePersistent(await requestPersistentStorage()), []),
    trySound: useCallback(async () => {
      setCanSound(await feedback.unlock())
      feedback.play('admitted')
    }, [feedback]),
  }
}
