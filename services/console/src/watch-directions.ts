import { showDirections } from '@shiplog/contract/text-directions'

/** Attributes whose text is shown or read aloud. */
const attributes = ['title', 'aria-label', 'alt', 'placeholder']

const showInText = (text: CharacterData): void => {
  const shown = showDirections(text.data)
  if (shown !== text.data) text.data = shown
}

const showInAttribute = (element: Element, name: string): void => {
  const value = element.getAttribute(name)
  if (value === null) return
  const shown = showDirections(value)
  if (shown !== value) element.setAttribute(name, shown)
}

const showBelow = (node: Node): void => {
  if (node instanceof CharacterData) showInText(node)
  if (node instanceof Element) for (const name of attributes) showInAttribute(node, name)
  for (const child of node.childNodes) showBelow(child)
}

/**
 * Replaces characters that change the direction of text, such as U+202E, by visible text such as `⟨U+202E⟩`,
 * in the whole page and after each change. It does so before the browser paints. React keeps working, because
 * React compares new text with the text that it wrote itself, not with the page. Values of input fields are
 * left unchanged.
 */
export const watchDirections = (): void => {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') showBelow(target)
      else if (type === 'childList') addedNodes.forEach(showBelow)
      else if (target instanceof Element) showInAttribute(target, attributeName ?? '')
    }
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  })
}
