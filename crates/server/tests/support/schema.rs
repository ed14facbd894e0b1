//! Whether a value is what a schema says, as far as the description goes.

use serde_json::Value;

/// Every place that is referred to.
pub fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => {
            let own = map.get("$ref").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(map.values().flat_map(references)).collect()
        }
        Value::Array(all) => all.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// Checks a value.
///
/// # Errors
/// What in it is not as the schema says.
pub fn check(api: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    const KNOWN: [&str; 15] = [
        "$ref",
        "additionalProperties",
        "allOf",
        "default",
        "description",
        "enum",
        "example",
        "format",
        "items",
        "maximum",
        "minimum",
        "oneOf",
        "properties",
        "required",
        "type",
    ];
    let Some(map) = schema.as_object() else { return Err(format!("{schema} is no schema")) };
    if let Some(key) = map.keys().find(|key| !KNOWN.contains(&key.as_str())) {
        return Err(format!("'{key}' is not known to this check"));
    }
    if let Some(place) = schema["$ref"].as_str() {
        let target = api.pointer(place.trim_start_matches('#'));
        check(api, target.ok_or_else(|| format!("{place} is nowhere"))?, value)?;
    }
    for part in list(&schema["allOf"]) {
        check(api, part, value)?;
    }
    if schema["oneOf"].is_array() {
        let tried: Vec<_> = list(&schema["oneOf"]).map(|one| check(api, one, value)).collect();
        let fitting = tried.iter().filter(|result| result.is_ok()).count();
        if fitting != 1 {
            return Err(format!("{value} fits {fitting} forms instead of one: {tried:?}"));
        }
    }
    if schema["enum"].is_array() && !list(&schema["enum"]).any(|word| word == value) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    let mut kinds: Vec<&str> = list(&schema["type"]).filter_map(Value::as_str).collect();
    kinds.extend(schema["type"].as_str());
    if !kinds.is_empty() && !kinds.iter().any(|kind| is_of(kind, value)) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
        && number < least
    {
        return Err(format!("{number} is less than {least}"));
    }
    if let Value::Array(all) = value
        && schema["items"].is_object()
    {
        all.iter().try_for_each(|one| check(api, &schema["items"], one))?;
    }
    if let Value::Object(fields) = value {
        for name in list(&schema["required"]).filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                return Err(format!("'{name}' is missing in {value}"));
            }
        }
        for (name, field) in fields {
            match schema["properties"].get(name) {
                Some(schema) => {
                    check(api, schema, field).map_err(|why| format!("{name}: {why}"))?;
                }
                None if schema["additionalProperties"] == false => {
                    return Err(format!("'{name}' is not described"));
                }
                None => {}
            }
        }
    }
    Ok(())
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
