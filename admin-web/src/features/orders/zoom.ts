/** Width of the stage, the whole picture, or a scale where 1 is one pixel of the picture for one of the screen. */
export type Zoom = "width" | "whole" | number;
type Size = { width: number; height: number };

/** No wider than this: a receipt's small print is read without zooming, and the eye need not travel. */
const comfortable = 402;

export function parseZoom(text: string | null): Zoom {
  if (text === "whole" || text === "width") return text;
  const scale = Number(text);
  return Number.isFinite(scale) && scale >= 0.1 && scale <= 5 ? scale : "width";
}

export function nextZoom(zoom: Zoom): Zoom {
  if (zoom === "width") return "whole";
  return zoom === "whole" ? 1 : "width";
}

function turned(size: Size, turn: number): Size {
  return turn % 180 === 0 ? size : { width: size.height, height: size.width };
}

function scaleOf(zoom: Zoom, natural: Size, room: Size, turn: number): number {
  if (typeof zoom === "number") return zoom;
  const shown = turned(natural, turn);
  const byWidth =
    Math.min(room.width, turn % 180 === 0 ? Math.max(comfortable, room.width * 0.94) : room.width) / shown.width;
  return zoom === "width" ? byWidth : Math.min(byWidth, room.height / shown.height);
}

export function boxOf(zoom: Zoom, natural: Size, room: Size, turn: number) {
  const scale = scaleOf(zoom, natural, room, turn);
  const image = { width: natural.width * scale, height: natural.height * scale };
  const box = turned(image, turn);
  return { width: box.width, height: box.height, imageWidth: image.width, imageHeight: image.height };
}

export function scaled(zoom: Zoom, natural: Size, room: Size, turn: number, by: number): number {
  const next = scaleOf(zoom, natural, room, turn) * by;
  return Math.round(Math.min(5, Math.max(0.1, next)) * 1000) / 1000;
}
