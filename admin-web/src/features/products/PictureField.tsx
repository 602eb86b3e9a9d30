import { cx } from "@shop/shared/lib/classes";
import { type ComponentProps, type DragEvent, useRef, useState } from "react";
import { badPicture } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { FieldError } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import layout from "../../ui/layout.module.css";
import { ProgressBar } from "../../ui/ProgressBar";
import text from "../../ui/text.module.css";
import { acceptable, moved, type PictureItem, uploadSummary } from "./pictures";
import styles from "./pictures.module.css";

type Props = {
  tiles: PictureItem[];
  onChange: (tiles: PictureItem[]) => void;
  onRetry: (key: string) => void;
  onStop: (key: string) => void;
};

let lastNumber = 0;

function Tool(props: ComponentProps<typeof Button>) {
  return <Button size="small" variant="ghost" className={styles.tool} {...props} />;
}

/** Tiles in order, the first is Main; move by the grip (drag, or arrow keys), star, remove; progress and retry per tile. */
export function PictureField({ tiles, onChange, onRetry, onStop }: Props) {
  const [refused, setRefused] = useState<string[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const add = (files: Iterable<File>) => {
    const all = [...files];
    const good = all.filter(acceptable);
    setRefused(all.filter((file) => !acceptable(file)).map((file) => file.name));
    const more = good.map<PictureItem>((file) => {
      lastNumber += 1;
      return {
        key: `new${lastNumber}`,
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
    setDraggedOver(false);
    if (event.dataTransfer.files.length > 0) add(event.dataTransfer.files);
  };

  return (
    <Card aria-label="Pictures">
      <header>
        <h2>Pictures</h2>
        <span className={text.note} role="status">
          {uploadSummary(tiles)}
        </span>
      </header>
      <CardBody>
        <ul className={styles.pictures}>
          {tiles.map((tile, index) => {
            const failed = tile.kind === "file" && tile.state === "failed";
            const sending = tile.kind === "file" && tile.state === "sending";
            const name = `picture ${index + 1}`;
            return (
              <li
                key={tile.key}
                className={cx(styles.picture, failed && styles.failed, sending && styles.sending)}
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
                {index === 0 ? <span className={styles.main}>Main</span> : null}
                <div className={styles.caption}>
                  {sending ? (
                    <>
                      <ProgressBar
                        done={tile.part}
                        className={layout.grow}
                        aria-label={`Sending ${name}`}
                        aria-valuenow={Math.round(tile.part * 100)}
                      />
                      <b>{Math.round(tile.part * 100)}%</b>
                      <Tool icon="x" aria-label={`Stop ${name}`} onClick={() => onStop(tile.key)} />
                    </>
                  ) : failed ? (
                    <>
                      <span className={layout.grow}>
                        <FieldError>Failed</FieldError>
                      </span>
                      <Button size="small" onClick={() => onRetry(tile.key)} aria-label={`Retry ${name}`}>
                        Retry
                      </Button>
                      <Tool icon="bin" aria-label={`Remove ${name}`} onClick={() => remove(tile)} />
                    </>
                  ) : (
                    <>
                      <Tool
                        icon="drag"
                        aria-label={`Move ${name}: left and right arrow keys`}
                        onKeyDown={(event) => {
                          const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
                          if (step === 0) return;
                          event.preventDefault();
                          onChange(moved(tiles, index, index + step));
                        }}
                      />
                      <span className={layout.grow} />
                      <Tool
                        icon="star"
                        disabled={index === 0}
                        aria-label={`Make ${name} the main one`}
                        onClick={() => onChange(moved(tiles, index, 0))}
                      />
                      <Tool icon="bin" aria-label={`Remove ${name}`} onClick={() => remove(tile)} />
                    </>
                  )}
                </div>
                {failed && tile.error ? <p className={cx(text.tiny, styles.why)}>{tile.error}</p> : null}
              </li>
            );
          })}
          <li>
            <label
              className={cx(styles.picture, styles.drop, isDraggedOver && styles.over)}
              onDragOver={(event) => {
                event.preventDefault();
                setDraggedOver(true);
              }}
              onDragLeave={() => setDraggedOver(false)}
              onDrop={drop}
            >
              <span>
                <Icon name="up" />
                <br />
                <span className={styles.choose}>Choose pictures</span>
                <br />
                <span className={layout.wideOnly}>or drop them here</span>
                <br />
                <span className={text.tiny}>JPG, JPEG or PNG, 10 MB each</span>
              </span>
              <input
                ref={input}
                className={layout.unseen}
                type="file"
                multiple
                accept=".jpg,.jpeg,.png"
                onChange={(event) => add(event.currentTarget.files ?? [])}
              />
            </label>
          </li>
        </ul>
        {refused.map((name) => (
          <FieldError as="p" className={styles.refused} key={name}>
            {name}: {badPicture}
          </FieldError>
        ))}
      </CardBody>
    </Card>
  );
}
