import { cx } from "@shop/shared/lib/classes";
import { useState } from "react";
import { badPicture } from "../lib/messages";
import { Button, FileButton } from "./Button";
import { Card, CardBody } from "./Card";
import { FieldError } from "./Field";
import layout from "./layout.module.css";
import { Thumb } from "./Thumb";
import text from "./text.module.css";

type Props = { label: string; current: string | null; file: File | null; onChange: (file: File | null) => void };

const largest = 10 * 1024 * 1024;

/** The one picture of a category, bundle or gift box. */
export function ImageField({ label, current, file, onChange }: Props) {
  const [error, setError] = useState("");
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const fine = /\.(jpe?g|png)$/i.test(chosen.name) && chosen.size <= largest;
    setError(fine ? "" : `${chosen.name}: ${badPicture}`);
    if (fine) onChange(chosen);
  };
  return (
    <Card>
      <header>
        <h2>Image</h2>
        <span className={text.note}>optional</span>
      </header>
      <CardBody className={layout.tight}>
        <Thumb large src={file ?? current} alt={label} />
        <div className={cx(layout.row, layout.wrap)}>
          <FileButton
            accept=".jpg,.jpeg,.png"
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          >
            {file || current ? "Change" : "Choose an image"}
          </FileButton>
          {file ? (
            <Button variant="ghost" icon="x" onClick={() => onChange(null)}>
              Undo
            </Button>
          ) : null}
        </div>
        <FieldError>{error}</FieldError>
      </CardBody>
    </Card>
  );
}
