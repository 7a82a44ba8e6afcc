// Uploads a website picture and reports problems with the file.
import { useState } from 'react'
import { maxImageBytes, website } from '#contract/site/website-calls.ts'
import type { UploadedImage } from '#contract/site/website-text.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'

export const imageTypes = 'image/png,image/jpeg,image/webp,image/avif'
export const maxMegabytes = maxImageBytes / (1024 * 1024)

/** Uploads the file and returns the image data to store in the item. */
export function useUpload(onUploaded: (image: UploadedImage) => void) {
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function upload(file: File | undefined) {
    if (!file || isUploading) return
    setProblem(undefined)
    if (file.size > maxImageBytes) {
      setProblem(`This file is larger than ${maxMegabytes} MB. Use a smaller one.`)
      return
    }
    setUploading(true)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      onUploaded(await api(website.uploadImage, { body }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['image'] ?? error.message)
    } finally {
      setUploading(false)
    }
  }

  return { upload, isUploading, problem }
}
