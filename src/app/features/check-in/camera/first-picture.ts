let tell: () => void = () => undefined

/** Settles once a camera of this page shows a picture, or has said why it does not. */
export const first_picture = new Promise<void>((resolve) => {
  tell = resolve
})

/** Says that it is so. */
export const tellFirstPicture = (): void => tell()
