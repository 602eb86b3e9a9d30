import { useEffect, useState } from "react";
import { badPicture } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { Thumb } from "../../ui/Thumb";

type Props = { current: string | null; file: File | null; onChange: (file: File | null) => void };

const largest = 10 * 1024 * 1024;

export function ImageField({ current, file, onChange }: Props) {
  const [error, setError] = useState("");
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setPreview(null);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const fine = /\.(jpe?g|png)$/i.test(chosen.name) && chosen.size <= largest;
    setError(fine ? "" : `${chosen.name}: ${badPicture}`);
    if (fine) onChange(chosen);
  };
  return (
    <section className="card">
      <header>
        <h2>Image</h2>
        <span className="dim s">optional</span>
      </header>
      <div className="body col tight">
        <Thumb large src={preview ?? current} alt="Category image" />
        <div className="row wrap">
          <label className="btn filebtn">
            {preview || current ? "Change" : "Choose an image"}
            <input
              className="sr"
              type="file"
              accept=".jpg,.jpeg,.png"
              onChange={(event) => {
                choose(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
          </label>
          {file ? (
            <Button kind="bare" icon="x" onClick={() => onChange(null)}>
              Undo
            </Button>
          ) : null}
        </div>
        <FieldError>{error}</FieldError>
      </div>
    </section>
  );
}
