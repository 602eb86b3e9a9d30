import { type DragEvent, useRef, useState } from "react";
import { badPicture } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { acceptable, moved, type PictureItem, said } from "./pictures";

type Props = {
  tiles: PictureItem[];
  onChange: (tiles: PictureItem[]) => void;
  onRetry: (key: string) => void;
  onStop: (key: string) => void;
};

let made = 0;

/** Tiles in order, the first is Main; move by the grip (drag, or arrow keys), star, remove; progress and retry per tile. */
export function PictureField({ tiles, onChange, onRetry, onStop }: Props) {
  const [refused, setRefused] = useState<string[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const add = (files: Iterable<File>) => {
    const all = [...files];
    const good = all.filter(acceptable);
    setRefused(all.filter((file) => !acceptable(file)).map((file) => file.name));
    const more = good.map<PictureItem>((file) => {
      made += 1;
      return {
        key: `new${made}`,
        kind: "file",
        file,
        url: URL.createObjectURL(file),
        state: "waiting",
        part: 0,
        error: "",
      };
    });
    if (more.length > 0) onChange([...tiles, ...more]);
    if (input.current) input.current.value = "";
  };
  const remove = (tile: PictureItem) => {
    if (tile.kind === "file") URL.revokeObjectURL(tile.url);
    onChange(tiles.filter((each) => each !== tile));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) add(event.dataTransfer.files);
  };

  return (
    <section className="card" aria-label="Pictures">
      <header>
        <h2>Pictures</h2>
        <span className="dim s" role="status">
          {said(tiles)}
        </span>
      </header>
      <div className="body">
        <ul className="pics">
          {tiles.map((tile, index) => {
            const failed = tile.kind === "file" && tile.state === "failed";
            const sending = tile.kind === "file" && tile.state === "sending";
            const name = `picture ${index + 1}`;
            return (
              <li
                key={tile.key}
                className={`pic${failed ? " fail" : ""}${sending ? " busy" : ""}`}
                draggable={!sending}
                onDragStart={() => setDragged(index)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  if (dragged === null) return;
                  event.stopPropagation();
                  event.preventDefault();
                  onChange(moved(tiles, dragged, index));
                  setDragged(null);
                }}
              >
                <img src={tile.url} alt={`Number ${index + 1}`} draggable={false} />
                {index === 0 ? <span className="main-tag">Main</span> : null}
                <div className="cap">
                  {sending ? (
                    <>
                      <span
                        className="grow prog"
                        role="progressbar"
                        aria-label={`Sending ${name}`}
                        aria-valuenow={Math.round(tile.part * 100)}
                      >
                        <i style={{ width: `${Math.round(tile.part * 100)}%` }} />
                      </span>
                      <b>{Math.round(tile.part * 100)}%</b>
                      <Button
                        size="small"
                        kind="bare"
                        icon="x"
                        aria-label={`Stop ${name}`}
                        onClick={() => onStop(tile.key)}
                      />
                    </>
                  ) : failed ? (
                    <>
                      <span className="grow">
                        <FieldError>Failed</FieldError>
                      </span>
                      <Button size="small" onClick={() => onRetry(tile.key)} aria-label={`Retry ${name}`}>
                        Retry
                      </Button>
                      <Button
                        size="small"
                        kind="bare"
                        icon="bin"
                        aria-label={`Remove ${name}`}
                        onClick={() => remove(tile)}
                      />
                    </>
                  ) : (
                    <>
                      <Button
                        size="small"
                        kind="bare"
                        icon="drag"
                        aria-label={`Move ${name}: left and right arrow keys`}
                        onKeyDown={(event) => {
                          const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
                          if (step === 0) return;
                          event.preventDefault();
                          onChange(moved(tiles, index, index + step));
                        }}
                      />
                      <span className="grow" />
                      <Button
                        size="small"
                        kind="bare"
                        icon="star"
                        disabled={index === 0}
                        aria-label={`Make ${name} the main one`}
                        onClick={() => onChange(moved(tiles, index, 0))}
                      />
                      <Button
                        size="small"
                        kind="bare"
                        icon="bin"
                        aria-label={`Remove ${name}`}
                        onClick={() => remove(tile)}
                      />
                    </>
                  )}
                </div>
                {failed && tile.error ? <p className="xs why">{tile.error}</p> : null}
              </li>
            );
          })}
          <li>
            <label
              className={over ? "pic drop over" : "pic drop"}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
            >
              <span>
                <Icon name="up" />
                <br />
                <span className="linkish">Choose pictures</span>
                <br />
                <span className="not-s">or drop them here</span>
                <br />
                <span className="xs">JPG, JPEG or PNG, 10 MB each</span>
              </span>
              <input
                ref={input}
                className="sr"
                type="file"
                multiple
                accept=".jpg,.jpeg,.png"
                onChange={(event) => add(event.currentTarget.files ?? [])}
              />
            </label>
          </li>
        </ul>
        {refused.map((name) => (
          <p className="err refused" role="alert" key={name}>
            <Icon name="warn" />
            {name}: {badPicture}
          </p>
        ))}
      </div>
    </section>
  );
}
