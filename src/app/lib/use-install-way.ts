import { useSyncExternalStore } from 'react'
import { install_way, type InstallWay } from './install.ts'

/** How the app can be installed here, as a component follows it. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(install_way.subscribe, install_way.get)
}
