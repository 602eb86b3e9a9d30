import { SearchBox } from "./SearchBox";
import { type Option, Select } from "./Select";
import type { ListParams } from "./useListParams";

type Named<T extends Record<string, string>> = {
  list: ListParams<T>;
  name: keyof T & string;
  label: string;
  options: Option[];
};

/** One filter of a list, or its order; marked when it is not the usual one. */
export function PickFilter<T extends Record<string, string>>({ list, name, label, options }: Named<T>) {
  return (
    <Select
      label={label}
      value={list.values[name] ?? ""}
      options={options}
      standard={list.defaults[name]}
      onChange={(value) => list.choose(name, value)}
    />
  );
}

type Search<T extends Record<string, string> & { search: string }> = {
  list: ListParams<T>;
  label: string;
  placeholder: string;
};

export function SearchFilter<T extends Record<string, string> & { search: string }>({ list, ...box }: Search<T>) {
  return <SearchBox {...box} value={list.values.search} onSearch={(search) => list.choose("search", search, true)} />;
}
