import { unwrapBody } from "@shop/shared/api/http";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Season = Schemas["SeasonAtAGlance"];
export type SeasonDay = Schemas["SeasonDayOut"];

/** A season and the one before it; without a year the present one. */
export const seasonQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ["season", year],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/season", { params: { query: { year } }, signal }), "days"),
    placeholderData: keepPreviousData,
  });
