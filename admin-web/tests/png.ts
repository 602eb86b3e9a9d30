import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A real picture, another one for every seed: stripes whose colours and widths come from it. */
export function png(seed: number, width = 540, height = 1080): Buffer {
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    const band = Math.floor(y / (20 + (seed % 37)));
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor(x / (30 + (seed % 23)));
      row[1 + x * 3] = (seed * 31 + band * 53 + cell * 17) & 255;
      row[2 + x * 3] = (seed * 7 + band * 29 + cell * 71) & 255;
      row[3 + x * 3] = (seed * 13 + band * 11 + cell * 5) & 255;
    }
    rows.push(row);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 2;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
