import { useLayoutEffect } from 'react'

function setTag(selector: string, make: () => HTMLElement, attribute: string, value: string): void {
  let tag = document.head.querySelector(selector)
  if (!tag) {
    tag = make()
    document.head.append(tag)
  }
  tag.setAttribute(attribute, value)
}

/** Title, description and canonical address of the page in view; the server sends the same for the first one. */
export function usePageHead(title: string, shop: string, description?: string): void {
  useLayoutEffect(() => {
    document.title = shop && title !== shop ? `${title} | ${shop}` : title
  }, [title, shop])
  useLayoutEffect(() => {
    if (!description) return
    const make = () => Object.assign(document.createElement('meta'), { name: 'description' })
    setTag('meta[name="description"]', make, 'content', description)
  }, [description])
  useLayoutEffect(() => {
    const make = () => Object.assign(document.createElement('link'), { rel: 'canonical' })
    setTag('link[rel="canonical"]', make, 'href', location.origin + location.pathname)
  })
}
